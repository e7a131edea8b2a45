/** A cycle market's terms are checked once at the listing and then fixed; it opens and closes. */
import { type CycleMarket, SECONDS_MAX } from '@assay/domain/cycle/cycleMarket.ts'
import { FIRST_RULES_VERSION, secondsMin } from '@assay/domain/cycle/rules.ts'
import { payoutOf } from '@assay/domain/cycle/settleRound.ts'
import { AMOUNT_MAX } from '@assay/domain/spot/spotRules.ts'
import { type Amount, ONE } from '@assay/money/amount.ts'
import type { Event } from '../event.ts'
import { reject } from '../kernel/reject.ts'
import type { State } from '../state.ts'
import type { ListCycleMarket, SetCycleMarketOpen } from './cycleCommand.ts'
import type { CycleState } from './cycles.ts'
import { genesisHash } from './tickChain.ts'

const OPTIONS_MAX = 20
const PAYOUT_RATE_MAX = 10n * ONE

export function listCycleMarket(state: State, command: ListCycleMarket): Event[] {
  const { market, rules = FIRST_RULES_VERSION } = command
  if (!Object.hasOwn(secondsMin, rules)) return reject('commandInvalid')
  if (!state.markets.has(market.symbol)) return reject('marketNotFound')
  if (state.cycles.markets.has(market.symbol)) return reject('marketAlreadyListed')
  if (!isSound(market, secondsMin[rules]!)) return reject('marketInvalid')
  if (!market.stakeAssets.every((asset) => state.assets.has(asset))) return reject('assetNotFound')
  state.cycles.markets.set(market.symbol, newCycleState(market))
  for (const asset of market.stakeAssets) {
    state.ledger.openNamed('house/cycle', asset)
    state.ledger.openNamed('house/cycle/held', asset)
  }
  return [{ type: 'cycleMarketListed', market }]
}

/** A closed market sells nothing; open rounds continue to their end. */
export function setCycleMarketOpen(state: State, command: SetCycleMarketOpen): Event[] {
  const market = state.cycles.markets.get(command.market)
  if (!market) return reject('marketNotFound')
  if (typeof command.isOpen !== 'boolean') return reject('commandInvalid')
  market.isOpen = command.isOpen
  return [{ type: 'cycleMarketOpenSet', market: command.market, isOpen: command.isOpen }]
}

export const newCycleState = (terms: CycleMarket): CycleState => ({
  terms,
  isOpen: true,
  sequence: 0,
  hash: genesisHash(terms.symbol),
  tickAt: 0,
  ticks: [],
  open: new Set(),
  exposures: new Map(),
})

function isSound(market: CycleMarket, least: number): boolean {
  const { stakeAssets, options, tieRule, staleAfterMs, bucketSeconds } = market
  return (
    stakeAssets.length > 0 &&
    new Set(stakeAssets).size === stakeAssets.length &&
    options.length > 0 &&
    options.length <= OPTIONS_MAX &&
    options.every((option) => option.seconds >= least) &&
    options.every((option, index) => isSoundOption(option, options[index - 1])) &&
    (tieRule === 'loss' || tieRule === 'refund') &&
    isCount(staleAfterMs) &&
    isCount(bucketSeconds) &&
    isAmount(market.exposureMax) &&
    isAmount(market.bucketExposureMax)
  )
}

type Option = CycleMarket['options'][number]

function isSoundOption(option: Option, shorter: Option | undefined): boolean {
  const { seconds, payoutRate, stakeMin, stakeMax } = option
  return (
    isCount(seconds) &&
    seconds <= SECONDS_MAX &&
    (!shorter || shorter.seconds < seconds) &&
    payoutRate > 0n &&
    payoutRate <= PAYOUT_RATE_MAX &&
    isAmount(stakeMin) &&
    isAmount(stakeMax) &&
    stakeMin <= stakeMax &&
    // The smallest stake must have a positive payout after rounding.
    payoutOf({ stake: stakeMin, payoutRate }) > 0n
  )
}

const isCount = (value: number) => Number.isSafeInteger(value) && value >= 1
const isAmount = (value: Amount) => value > 0n && value <= AMOUNT_MAX
