/**
 * What an event moves into and out of what members have held. It follows from the event's postings,
 * so the held changes of all lines of an account add up to what the ledger holds of it.
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
 * Marks in `lines`, the event's own, what was paid out of what was held, and returns the lines for
 * what merely moved between available and held: nothing that is owned changes with those.
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

/** The line that says what the posting paid; each line says it of one posting. */
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

/** Why something is held or free again, and the order, round or other thing that holds it. */
function causeOf(event: Event, way: 'held' | 'freed'): Cause {
  const hold = entryOf.get(event.type)?.hold
  assert(hold, `${event.type} moves what is held, and its history does not say why.`)
  const { [way]: reason, reference } = hold(event)
  return { reason: reason as LedgerReason, reference }
}
