/**
 * What an event moves into and out of members' held balances. It is derived from the event's
 * postings, so the held changes of an account's lines add up to the ledger's held balance.
 */
import assert from 'node:assert/strict'
import type { AccountKind, MemberId, Posting } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import type { Event } from '@assay/engine/kernel/event.ts'
import { postingsOf } from '@assay/engine/kernel/postings.ts'
import { entryOf } from './declared.ts'
import type { View } from './historyBatch.ts'
import type { LedgerLine, LedgerReason } from './historyRows.ts'

export type OwnedLine = Pick<LedgerLine, 'member' | 'account' | 'asset' | 'delta' | 'held'>
type HeldLine = Pick<LedgerLine, 'member' | 'account' | 'asset' | 'held' | 'reason' | 'reference'>

/**
 * Marks in `lines`, the event's own, what was paid from a held balance, and returns lines for pure
 * moves between available and held, which do not change what is owned.
 */
export function heldLinesOf(event: Event, lines: OwnedLine[], view: View): HeldLine[] {
  const moved: HeldLine[] = []
  for (const posting of postingsOf(event, view.rulesOf)) {
    const from = heldOf(posting.from)
    const to = heldOf(posting.to)
    if (from) {
      const own = { ...from, asset: posting.asset }
      const paid = isBetween(posting) ? undefined : paymentIn(lines, own, posting.amount)
      if (paid) paid.held -= posting.amount
      else moved.push({ ...own, held: -posting.amount, ...causeOf(event, 'freed') })
    }
    if (to) {
      const own = { ...to, asset: posting.asset }
      moved.push({ ...own, held: posting.amount, ...causeOf(event, 'held') })
    }
  }
  return moved
}

type Owner = { member: MemberId; account: AccountKind }

const TWIN = '/held'

function heldOf(address: string): Owner | undefined {
  if (!address.startsWith('member/') || !address.endsWith(TWIN)) return undefined
  const [, member, account] = address.split('/')
  return { member: Number(member), account: account as AccountKind }
}

/** Between an account and its own twin. */
const isBetween = ({ from, to }: Posting): boolean => from === `${to}${TWIN}`

/** The line that matches a posting; each line matches one posting. */
const paymentIn = (lines: OwnedLine[], own: Owner & { asset: AssetId }, amount: bigint) =>
  lines.find(
    ({ member, account, asset, delta, held }) =>
      member === own.member &&
      account === own.account &&
      asset === own.asset &&
      delta === -amount &&
      held === 0n,
  )

type Cause = Pick<LedgerLine, 'reason' | 'reference'>

/** Why an amount is held or released, and the order, round or other object that holds it. */
function causeOf(event: Event, way: 'held' | 'freed'): Cause {
  const hold = entryOf.get(event.type)?.hold
  assert(hold, `${event.type} moves what is held, and its history does not say why.`)
  const { [way]: reason, reference } = hold(event)
  return { reason: reason as LedgerReason, reference }
}
