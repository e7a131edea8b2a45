import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const SOURCES = join(import.meta.dirname, '..')

/**
 * The modules of folders, in the order of their paths, so that a new file is listed nowhere. Only
 * Node can do this: the apps import each call that they make.
 */
export function modulesIn(...folders: string[]): Promise<Record<string, unknown>[]> {
  const paths = globSync(
    folders.map((folder) => `${folder}/*.ts`),
    { cwd: SOURCES },
  ).filter((path) => !path.endsWith('.test.ts'))
  return Promise.all(paths.sort().map((path) => import(pathToFileURL(join(SOURCES, path)).href)))
}

/**
 * Exports of modules by name. Throws for two different exports with one name, of which
 * `Object.fromEntries` would silently keep only the last.
 */
export function byName<T>(entries: readonly [string, T][]): Record<string, T> {
  const named = new Map<string, T>()
  for (const [name, value] of entries) {
    if (named.has(name) && named.get(name) !== value)
      throw new Error(`Two different exports are named ${name}.`)
    named.set(name, value)
  }
  return Object.fromEntries(named)
}
