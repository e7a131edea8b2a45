import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * The modules of a folder, in the order of their names, so that a new file is listed nowhere. Only
 * Node can do this: the apps import each call that they make.
 */
export function modulesIn(folder: string): Promise<Record<string, unknown>[]> {
  const path = join(import.meta.dirname, folder)
  const files = readdirSync(path).filter((name) => /^\w+\.ts$/.test(name))
  return Promise.all(files.sort().map((name) => import(pathToFileURL(join(path, name)).href)))
}
