import type { SpotMarket, SpotTerms } from '@assay/domain/market.ts'
import type { Amount, Ratio } from '@assay/money/amount.ts'
import { claimFromPlain, claimToPlain } from '../claim/plainClaim.ts'
import { conversionFromPlain, conversionToPlain } from '../conversion/plainConversion.ts'
import { cycleMarketFromPlain, cycleMarketToPlain } from '../cycle/plainCycle.ts'
import { earnFromPlain, earnToPlain } from '../earn/plainEarn.ts'
import { fiatFromPlain, fiatToPlain } from '../fiat/plainFiat.ts'
import { launchpadFromPlain, launchpadToPlain } from '../launchpad/plainLaunchpad.ts'
import { perpFromPlain, perpToPlain } from '../perp/perpJournal.ts'
import { referralFromPlain, referralToPlain } from '../referral/plainReferral.ts'
import { withdrawalFromPlain, withdrawalToPlain } from '../withdrawal/plainWithdrawal.ts'
import type { Command } from './command.ts'

/**
 * Commands as text for the journal: JSON in a fixed order of fields, bigints as decimal strings.
 * The same command always gives the same bytes, which the journal's hash chain relies on. Reading
 * takes only what writing gives; anything else throws, for a journal must not be guessed at.
 */
export function encodeCommand(command: Command): string {
  return JSON.stringify(toPlain(command))
}

export function decodeCommand(text: string): Command {
  const plain: unknown = JSON.parse(text)
  if (!isRecord(plain) || typeof plain.type !== 'string') {
    throw new SyntaxError('A journal row is not a command.')
  }
  const command = fromPlain(plain)
  if (encodeCommand(command) !== text) {
    throw new SyntaxError(`A journal row of type \`${plain.type}\` is not in its exact form.`)
  }
  return command
}

type Plain = Record<string, unknown>

function toPlain(command: Command): Plain {
  const { type, at, key, keyed } = command
  const head = keyed ? { type, at, key, keyed } : { type, at, key }
  switch (command.type) {
    case 'listAsset': {
      const { id, name, decimals, chain } = command.asset
      return { ...head, asset: { id, name, decimals, chain } }
    }
    case 'listSpotMarket':
      return { ...head, market: marketToPlain(command.market) }
    case 'setMarketTradable':
      return { ...head, market: command.market, isTradable: command.isTradable }
    case 'setSpotTerms':
      return { ...head, market: command.market, terms: termsToPlain(command.terms) }
    case 'moveIndex':
      return { ...head, market: command.market, price: command.price }
    case 'fundHouse':
    case 'moveHouse': {
      const { from, to, asset, amount } = command
      return { ...head, from, to, asset, amount: amount.toString() }
    }
    case 'creditMember': {
      const { from, member, account, asset, amount, reason } = command
      return { ...head, from, member, account, asset, amount: amount.toString(), reason }
    }
    case 'creditDeposit': {
      const { member, asset, amount, chain, transaction, logIndex } = command
      const log = { chain, transaction, logIndex }
      return { ...head, member, asset, amount: amount.toString(), ...log }
    }
    case 'transfer': {
      const { member, from, to, asset, amount } = command
      return { ...head, member, from, to, asset, amount: amount.toString() }
    }
    case 'placeSpotOrder': {
      const { member, market, side, orderType, timeInForce, price, quantity } = command
      const { quoteBudget, stopPrice, clientOrderId } = command
      return {
        ...head,
        ...{ member, market, side, orderType, timeInForce, price, quantity },
        ...{ quoteBudget: quoteBudget.toString(), stopPrice, clientOrderId },
      }
    }
    case 'cancelSpotOrder':
      return { ...head, member: command.member, order: command.order }
    case 'cancelAllSpotOrders':
      return { ...head, member: command.member, market: command.market ?? null }
    case 'listCycleMarket':
      return { ...head, market: cycleMarketToPlain(command.market) }
    case 'setCycleMarketOpen':
      return { ...head, market: command.market, isOpen: command.isOpen }
    case 'placeRound': {
      const { member, market, direction, asset, stake, seconds } = command
      const rate = command.payoutRate?.toString() ?? null
      const money = { asset, stake: stake.toString(), seconds, payoutRate: rate }
      return { ...head, member, market, direction, ...money }
    }
    case 'setCycleLimits': {
      const { member, dailyStake, dailyLoss, pausedUntil, excludedUntil } = command
      const limits = { dailyStake: toText(dailyStake), dailyLoss: toText(dailyLoss) }
      return { ...head, member, ...limits, pausedUntil, excludedUntil }
    }
    case 'passTime':
      return head
    default:
      return { ...head, ...otherToPlain(command) }
  }
}

const otherToPlain = (command: Command): Plain | undefined =>
  perpToPlain(command) ??
  withdrawalToPlain(command) ??
  conversionToPlain(command) ??
  earnToPlain(command) ??
  referralToPlain(command) ??
  claimToPlain(command) ??
  launchpadToPlain(command) ??
  fiatToPlain(command)

function fromPlain(plain: Plain): Command {
  switch (plain.type) {
    case 'listSpotMarket':
      return { ...plain, market: marketFromPlain(plain.market as Plain) } as Command
    case 'fundHouse':
    case 'moveHouse':
    case 'creditMember':
    case 'creditDeposit':
    case 'transfer':
      return { ...plain, amount: toBigint(plain.amount) } as Command
    case 'placeSpotOrder':
      return { ...plain, quoteBudget: toBigint(plain.quoteBudget) } as Command
    case 'cancelAllSpotOrders':
      return { ...plain, market: plain.market ?? undefined } as Command
    case 'setSpotTerms':
      return { ...plain, terms: termsFromPlain(plain.terms as Plain) } as Command
    case 'listCycleMarket':
      return { ...plain, market: cycleMarketFromPlain(plain.market as Plain) } as Command
    case 'placeRound': {
      const payoutRate = toOptional(plain.payoutRate)
      return { ...plain, stake: toBigint(plain.stake), payoutRate } as Command
    }
    case 'setCycleLimits': {
      const limits = {
        dailyStake: toOptional(plain.dailyStake),
        dailyLoss: toOptional(plain.dailyLoss),
      }
      return { ...plain, ...limits } as Command
    }
    case 'setCycleMarketOpen':
    case 'passTime':
    case 'listAsset':
    case 'setMarketTradable':
    case 'moveIndex':
    case 'cancelSpotOrder':
      return plain as Command
    default: {
      const other =
        perpFromPlain(plain, toBigint) ??
        withdrawalFromPlain(plain, toBigint) ??
        conversionFromPlain(plain, toBigint) ??
        earnFromPlain(plain, toBigint) ??
        referralFromPlain(plain, toBigint) ??
        claimFromPlain(plain, toBigint) ??
        launchpadFromPlain(plain, toBigint) ??
        fiatFromPlain(plain, toBigint)
      if (other) return other as Command
      throw new SyntaxError(`A journal row has the unknown type \`${plain.type}\`.`)
    }
  }
}

/** A market as plain JSON, for the journal and the snapshot. */
export function marketToPlain(market: SpotMarket): Plain {
  const { symbol, base, quote, board, priceDecimals, quantityDecimals, isTradable } = market
  const fixed = { symbol, base, quote, board, priceDecimals, quantityDecimals }
  const priceBand = market.priceBand.toString()
  return { ...fixed, ...termsToPlain(market), priceBand, isTradable }
}

export function marketFromPlain(plain: Plain): SpotMarket {
  const priceBand = toBigint(plain.priceBand) as Ratio
  return { ...(plain as SpotMarket), ...termsFromPlain(plain), priceBand }
}

function termsToPlain({ quantityMin, quantityMax, ...terms }: SpotTerms): Plain {
  return {
    ...{ quantityMin, quantityMax },
    notionalMin: terms.notionalMin.toString(),
    makerFeeRate: terms.makerFeeRate.toString(),
    takerFeeRate: terms.takerFeeRate.toString(),
  }
}

const termsFromPlain = (plain: Plain): SpotTerms => ({
  quantityMin: plain.quantityMin as number,
  quantityMax: plain.quantityMax as number,
  notionalMin: toBigint(plain.notionalMin) as Amount,
  makerFeeRate: toBigint(plain.makerFeeRate) as Ratio,
  takerFeeRate: toBigint(plain.takerFeeRate) as Ratio,
})

const toText = (value: bigint | undefined): string | null => value?.toString() ?? null
const toOptional = (value: unknown): bigint | undefined =>
  value === null ? undefined : toBigint(value)

const isRecord = (value: unknown): value is Plain => typeof value === 'object' && value !== null

function toBigint(value: unknown): bigint {
  if (typeof value !== 'string' || !/^-?\d+$/.test(value)) {
    throw new SyntaxError(`\`${String(value)}\` is not a whole number.`)
  }
  return BigInt(value)
}
