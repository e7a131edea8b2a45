import type { MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import type { SpotRules } from '@assay/domain/spot/spotRules.ts'
import { type Amount, share } from '@assay/money/amount.ts'
import type { Event, SpotTraded } from '../event.ts'
import { partiesOf } from '../postings.ts'
import type { State } from '../state.ts'

type PaidFee = { product: 'spot' | 'perp'; payer: MemberId; asset: AssetId; fee: bigint }

/**
 * Shares a fee that the house has just taken, when its payer is somebody's friend. Both parts are
 * rounded down, and each is at most half of the fee, so the house never pays more than it took.
 */
export function shareFee(
  state: State,
  { product, payer, asset, fee }: PaidFee,
  events: Event[],
): void {
  const friend = state.referrals.friendOf(payer)
  if (friend === undefined) return
  const { inviter, rebateRate } = friend
  const commission = share(fee as Amount, inviter.rate, 'down')
  const rebate = share(fee as Amount, rebateRate, 'down')
  pay(state, { to: inviter.member, asset, amount: commission })
  pay(state, { to: payer, asset, amount: rebate })
  if (commission + rebate === 0n) return
  const shared = { payer, inviter: inviter.member, asset, fee, commission, rebate }
  events.push({ type: 'feeShared', trade: state.lastTrade, product, ...shared })
}

/** The buyer's fee is in base, the seller's in quote. */
export function shareSpotFees(
  state: State,
  trade: SpotTraded,
  { rules, events }: { rules: SpotRules; events: Event[] },
): void {
  const { buy, sell } = partiesOf(trade)
  const product = 'spot'
  shareFee(state, { product, payer: buy.member, asset: rules.base, fee: buy.fee }, events)
  shareFee(state, { product, payer: sell.member, asset: rules.quote, fee: sell.fee }, events)
}

function pay(
  { ledger, assets }: State,
  { to, asset, amount }: { to: MemberId; asset: AssetId; amount: bigint },
): void {
  if (amount === 0n) return
  const account = ledger.open(to, 'spot', assets.get(asset)!.index)
  ledger.credit(ledger.openNamed('house/fees', asset), account, amount)
}
