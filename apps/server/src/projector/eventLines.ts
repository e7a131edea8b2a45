/**
 * The lines of the ledger that an event leaves. Their amounts follow from the event's postings
 * alone, so that all lines of an account add up to what the ledger has of it, owned and held; why
 * they are there is what the product's history declares (`causes`).
 */
import assert from 'node:assert/strict'
import type { AccountKind, Address, MemberId, Posting } from '@assay/domain/account.ts'
import type { Event } from '@assay/engine/event.ts'
import type { RulesOf } from '@assay/engine/kernel/product.ts'
import { postingsOf } from '@assay/engine/postings.ts'
import type { LedgerLine, LedgerReason } from '../history/historyRows.ts'
import type { Cause, OtherSide } from '../history/productHistory.ts'
import { entryOf } from './declared.ts'

export type EventLine = Omit<LedgerLine, 'position' | 'line' | 'balanceAfter' | 'at'>

/**
 * First the lines of what is owned, then those of what only went into or out of an account's held
 * twin. What was paid out of the twin is one line of both.
 */
export function linesOf(event: Event, rulesOf: RulesOf): EventLine[] {
  const owned: OwnedLine[] = []
  const moved: EventLine[] = []
  let cause: Cause | undefined
  for (const posting of postingsOf(event, rulesOf)) {
    const from = ownAccountOf(posting.from)
    const to = ownAccountOf(posting.to)
    if (!from && !to) continue
    cause ??= entryOf.get(event.type)?.cause?.(event)
    assert(cause, `${event.type} moves money of a member, and its history does not say why.`)
    if (from && to && from.member === to.member && from.account === to.account) {
      moved.push(movedLine(event, to, { posting, cause }))
      continue
    }
    const { asset, amount } = posting
    for (const [own, delta, other] of [
      [from, -amount, posting.to],
      [to, amount, posting.from],
    ] as const) {
      if (!own) continue
      const { member, account, isHeld } = own
      const held = isHeld ? delta : 0n
      const reason = ownedReason(event, { cause, other, member })
      const reference = cause.reference ?? 0
      const line = { member, account, asset, delta, held, reason, reference }
      owned.push({ line, rank: rankOf(cause, member, other) })
    }
  }
  if (owned.length === 0) return moved
  owned.sort((one, next) => one.rank - next.rank)
  return [...owned.map(({ line }) => line), ...moved]
}

type OwnedLine = { line: EventLine; rank: number }
type OwnAccount = { member: MemberId; account: AccountKind; isHeld: boolean }

function ownAccountOf(address: Address): OwnAccount | undefined {
  if (!address.startsWith(MEMBER)) return undefined
  // Not split: there are several for each order.
  const slash = address.indexOf('/', MEMBER.length)
  const isHeld = address.endsWith(HELD)
  return {
    member: Number(address.slice(MEMBER.length, slash)),
    account: address.slice(slash + 1, isHeld ? -HELD.length : undefined) as AccountKind,
    isHeld,
  }
}
const MEMBER = 'member/'
const HELD = '/held'

/** Between an account and its own twin: what is owned stays. */
function movedLine(
  { type }: Event,
  to: OwnAccount,
  { posting: { asset, amount }, cause }: { posting: Posting; cause: Cause },
): EventLine {
  const reason = to.isHeld ? cause.held : cause.freed
  assert(reason, `${type} moves held money, but its history has no reason for it.`)
  const { member, account } = to
  const held = to.isHeld ? amount : -amount
  const reference = cause.holdReference ?? cause.reference ?? 0
  return { member, account, asset, delta: 0n, held, reason: reason as LedgerReason, reference }
}

function ownedReason(
  { type }: Event,
  { cause, other, member }: { cause: Cause; other: Address; member: MemberId },
): LedgerReason {
  let reason = cause.owned
  if (typeof reason === 'object') reason = reason[sideOf(other)]
  if (typeof reason === 'function') reason = reason(member)
  assert(reason, `${type} moves money to or from ${other}, and its history does not say why.`)
  return reason as LedgerReason
}

/** The members in the order of the cause, and the lines of each in the order of its reasons. */
function rankOf({ owned, first }: Cause, member: MemberId, other: Address): number {
  const place = typeof owned === 'object' ? Object.keys(owned).indexOf(sideOf(other)) : 0
  return (first === undefined || first === member ? 0 : SIDES_MAX) + place
}
const SIDES_MAX = 100

/** Members and chains are all alike; accounts of the house count by their names. */
function sideOf(address: Address): OtherSide {
  if (address.startsWith('member/')) return 'member'
  return address.startsWith('chain/') ? 'chain' : (address as OtherSide)
}
