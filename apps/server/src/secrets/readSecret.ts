/**
 * Secrets of the exchange: from the environment, or a file in its data folder made at the first
 * start.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readKeys } from './seal.ts'

/** Generates 32 random bytes if nothing is given; the file is readable by its owner only. */
export function readSecret(given: string | undefined, dataDir: string, name: string): Buffer {
  if (given) return Buffer.from(given)
  const file = join(dataDir, name)
  try {
    writeFileSync(file, randomBytes(32), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  }
  return readFileSync(file)
}

/** The keys that identity papers and authenticator seeds are sealed with, the newest first. */
export const readDataKeys = (given: string | undefined, dataDir: string): Buffer[] =>
  given ? readKeys(given) : [readSecret(undefined, dataDir, 'data-key')]
