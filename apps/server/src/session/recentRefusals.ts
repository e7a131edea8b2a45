/**
 * Recent refusals of writes, by member and request key, for callers who lost the answer. In memory
 * and bounded: a refusal changes nothing, so forgetting one is safe.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type { Refusal } from '../http/reply.ts'

export type RecentRefusals = {
  note(member: MemberId, key: string, refusal: Refusal): void
  find(member: MemberId, key: string): Refusal | undefined
}

const KEPT = 20_000

export function createRecentRefusals(kept = KEPT): RecentRefusals {
  const refusals = new Map<string, Refusal>()
  return {
    note(member, key, refusal) {
      refusals.set(`${member} ${key}`, refusal)
      if (refusals.size > kept) refusals.delete(refusals.keys().next().value ?? '')
    },
    find: (member, key) => refusals.get(`${member} ${key}`),
  }
}
