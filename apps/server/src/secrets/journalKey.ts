/**
 * The file of the key with which the server signs what it writes. It is outside the database: write
 * access to the database is not enough to add a row that the next start, or the signer, accepts.
 */
import { generateKeyPairSync } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { Fault } from '../fault.ts'
import { type JournalEnd, type JournalKey, openSealing } from './sealing.ts'

const file: z.ZodMiniType<JournalKey> = z.strictObject({
  secret: z.string().check(z.minLength(1)),
  from: z.strictObject({
    position: z.number().check(z.int(), z.gte(0)),
    hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
})

export const newJournalKey = (from: JournalEnd): JournalKey => ({
  secret: generateKeyPairSync('ed25519')
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .toString('base64'),
  from,
})

/** Readable by its owner only; an existing file is never overwritten. */
export const writeJournalKey = (path: string, key: JournalKey): void =>
  writeFileSync(path, `${JSON.stringify(key)}\n`, { flag: 'wx', mode: 0o600 })

/** Undefined when there is no such file. Throws a Fault when it holds no key. */
export function readJournalKey(path: string): JournalKey | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined
    throw error
  }
  try {
    const key = file.parse(JSON.parse(text))
    openSealing(key)
    return key
  } catch (cause) {
    throw new Fault(`${path} holds no key of the journal.`, { cause })
  }
}
