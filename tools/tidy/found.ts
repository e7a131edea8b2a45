/**
 * Files that a build finds by name must export what it expects. A build does not report a missing
 * export: it reads `undefined`, and the part stops the app or is missing.
 */
import { dirname, join, matchesGlob } from 'node:path'
import type { Complaint, Source } from './sources.ts'

const GLOB = /import\.meta\.glob(?:<[^(]*>)?\(\s*'([^']+)',\s*\{[^}]*\bimport: '(\w+)'/g

/** Which files are found, and by what export. */
export type FoundFiles = { pattern: string; name: string }

export function foundFilesOf(sources: readonly Source[]): FoundFiles[] {
  return sources
    .filter(({ path, isTest }) => /^apps\/.*\.tsx?$/.test(path) && !isTest)
    .flatMap(({ path, text }) =>
      [...text.matchAll(GLOB)].map(([, pattern = '', name = '']) => ({
        pattern: join(dirname(path), pattern),
        name,
      })),
    )
}

export function checkFound(sources: readonly Source[]): Complaint[] {
  return foundFilesOf(sources).flatMap(({ pattern, name }) => {
    const isDeclared = new RegExp(`^export (const|function) ${name}\\b`, 'm')
    return sources
      .filter(({ path }) => /\.tsx?$/.test(path) && matchesGlob(path, pattern))
      .filter(({ text }) => !isDeclared.test(text))
      .map(({ path }) => ({
        path,
        line: 1,
        rule: 'found file',
        advice: `The build finds it as ${pattern} and takes \`${name}\`; export that, or name the file otherwise.`,
      }))
  })
}
