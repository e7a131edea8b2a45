/** Readers by member, for private messages, and by session. */
import type { MemberId } from '@assay/domain/account.ts'
import type { CallerSession } from '../http/caller.ts'
import type { Reader } from './reader.ts'

export type SignedInReaders = {
  members: Map<MemberId, Set<Reader>>
  /** By the session's token hash: thousands may end in one moment. */
  sessions: Map<string, Set<Reader>>
}

export function welcome(
  { members, sessions }: SignedInReaders,
  { member, tokenHash, isBot = false }: CallerSession,
  reader: Reader,
): void {
  reader.isBot = isBot
  addTo(members, member, reader)
  addTo(sessions, tokenHash.toString('hex'), reader)
  reader.sendOwn('ready', { at: Date.now() })
}

export function leave(
  { members, sessions }: SignedInReaders,
  { member, tokenHash }: CallerSession,
  reader: Reader,
): void {
  takeFrom(members, member, reader)
  takeFrom(sessions, tokenHash.toString('hex'), reader)
}

export const readersOfSession = (
  { sessions }: SignedInReaders,
  { tokenHash }: Pick<CallerSession, 'tokenHash'>,
): Iterable<Reader> => sessions.get(tokenHash.toString('hex')) ?? []

function addTo<Key>(readers: Map<Key, Set<Reader>>, key: Key, reader: Reader): void {
  readers.set(key, (readers.get(key) ?? new Set()).add(reader))
}

function takeFrom<Key>(readers: Map<Key, Set<Reader>>, key: Key, reader: Reader): void {
  const left = readers.get(key)
  left?.delete(reader)
  if (left?.size === 0) readers.delete(key)
}
