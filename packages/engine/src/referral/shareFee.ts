import type { MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import { type Amount, share } from '@assay/money/amount.ts'
import type { Event } from '../event.ts'
import { assert } from '../kernel/assert.ts'
import type { HouseSlot } from '../kernel/ledger/ledger.ts'
import type { MarketState } from '../kernel/market.ts'
import type { PerpFill } from '../perp/perpEvent.ts'
import type { PerpMarketState } from '../perp/perpState.ts'
import type { SpotTraded } from '../spot/spotEvent.ts'
import type { State } from '../state.ts'
import type { Friend } from './referrals.ts'

/** A fee in `house/fees`, with the market's account slots. */
type PaidFee = {
  product: 'spot' | 'perp'
  asset: AssetId
  index: number
  house: HouseSlot
  fee: Amount
  events: Event[]
}

/** The buyer's fee is in base, the seller's in quote. */
export function shareSpotFees(
  state: State,
  market: MarketState,
  { trade, events }: { trade: SpotTraded; events: Event[] },
): void {
  const isTakerBuyer = trade.takerSide === 'buy'
  const buyer = friendOf(state, isTakerBuyer ? trade.takerMember : trade.makerMember)
  const seller = friendOf(state, isTakerBuyer ? trade.makerMember : trade.takerMember)
  const { base, quote } = market.rules
  if (buyer) {
    const fee = isTakerBuyer ? trade.takerFee : trade.makerFee
    const place = { asset: base, index: market.baseIndex, house: market.baseFees }
    shareFee(state, buyer, { product: 'spot', ...place, fee, events })
  }
  if (seller) {
    const fee = isTakerBuyer ? trade.makerFee : trade.takerFee
    const place = { asset: quote, index: market.quoteIndex, house: market.quoteFees }
    shareFee(state, seller, { product: 'spot', ...place, fee, events })
  }
}

export function sharePerpFee(
  state: State,
  market: PerpMarketState,
  { fill, events }: { fill: Pick<PerpFill, 'member' | 'fee'>; events: Event[] },
): void {
  const friend = friendOf(state, fill.member)
  if (!friend) return
  const { quoteIndex: index, fees: house, rules } = market
  const { fee } = fill
  shareFee(state, friend, { product: 'perp', asset: rules.quote, index, house, fee, events })
}

const friendOf = ({ referrals }: State, member: MemberId) => referrals.friendOf(member)

/** Both parts are rounded down; the house keeps at least its minimum of each single fee. */
function shareFee(
  state: State,
  { member: payer, inviter, rebateRate }: Friend,
  { product, asset, index, house, fee, events }: PaidFee,
): void {
  const commission = share(fee, inviter.rate, 'down')
  const rebate = share(fee, rebateRate, 'down')
  if (commission + rebate === 0n) return
  const kept = share(fee, inviter.keeps, 'up')
  assert(commission + rebate + kept <= fee, 'The house must keep its part of each fee.')
  const { ledger } = state
  if (commission > 0n) ledger.credit(house, ledger.open(inviter.member, 'spot', index), commission)
  if (rebate > 0n) ledger.credit(house, ledger.open(payer, 'spot', index), rebate)
  const shared = { payer, inviter: inviter.member, asset, fee, commission, rebate }
  events.push({ type: 'feeShared', trade: state.lastTrade, product, ...shared })
}
