/** A key for the journals of tests, which begin with it, and its public half for their signers. */
import type { KeyObject } from 'node:crypto'
import { newJournalKey } from '../secrets/journalKey.ts'
import { publicHalf, readPublicHalves } from '../secrets/sealing.ts'
import { GENESIS_HASH } from '../writer/journal/journal.ts'

export const TEST_JOURNAL_KEY = newJournalKey({ position: 0, hash: GENESIS_HASH })
export const TEST_JOURNAL_KEYS: readonly KeyObject[] = readPublicHalves(
  publicHalf(TEST_JOURNAL_KEY),
)
