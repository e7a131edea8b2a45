/**
 * What an event moves into and out of what members have held. It follows from the event's postings,
 * so the held changes of all lines of an account add up to what the ledger holds of it.
 */
import type { AccountKind, MemberId, Posting } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import type { Event } from '@assay/engine/kernel/event.ts'
import { postingsOf } from '@assay/engine/kernel/postings.ts'
import { partiesOf } from '@assay/engine/spot/spotPostings.ts'
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
  for (const posting of postingsOf(event, view.rules)) {
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
  const cause = (reasons: { held: LedgerReason; freed: LedgerReason }, reference: number) => ({
    reason: reasons[way],
    reference,
  })
  switch (event.type) {
    case 'spotOrderPlaced':
    case 'perpOrderPlaced':
      return cause(ORDER, event.order.id)
    case 'spotOrderTriggered':
    case 'spotOrderCancelled':
    case 'perpOrderRested':
    case 'perpOrderCancelled':
      return cause(ORDER, event.order)
    case 'spotTraded':
      return cause(ORDER, partiesOf(event).buy.order)
    case 'roundPlaced':
    case 'roundSettled':
      return cause(ROUND, event.round.id)
    case 'withdrawalRequested':
    case 'withdrawalCompleted':
    case 'withdrawalRejected':
      return cause(WITHDRAWAL, event.withdrawal.id)
    case 'lockupOpened':
    case 'lockupMatured':
    case 'lockupRedeemed':
      return cause(LOCKUP, event.lockup.id)
    case 'subscriptionPlaced':
    case 'subscriptionAllotted':
    case 'subscriptionPaid':
    case 'subscriptionRefunded':
      return cause(SUBSCRIPTION, event.subscription.id)
    case 'fiatOfferOpened':
    case 'fiatOfferClosed':
      return cause(FIAT, event.offer.id)
    case 'fiatOrderPlaced':
    case 'fiatOrderCompleted':
    case 'fiatEscrowFreed':
      return cause(FIAT, event.order.id)
    case 'perpTraded':
      return cause(MARGIN, event.trade)
    default:
      return cause(MARGIN, 0)
  }
}

const ORDER = { held: 'orderHeld', freed: 'orderFreed' } as const
const MARGIN = { held: 'marginHeld', freed: 'marginFreed' } as const
const ROUND = { held: 'roundHeld', freed: 'roundFreed' } as const
const WITHDRAWAL = { held: 'withdrawalHeld', freed: 'withdrawalFreed' } as const
const LOCKUP = { held: 'locked', freed: 'released' } as const
const SUBSCRIPTION = { held: 'subscriptionHeld', freed: 'subscriptionFreed' } as const
const FIAT = { held: 'fiatHeld', freed: 'fiatFreed' } as const
