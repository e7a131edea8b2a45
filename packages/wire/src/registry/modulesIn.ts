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
