/**
 * `MARKETS`: the file in which an operator describes what the exchange lists, read once at startup.
 * Figures are decimal text, never floats. Any invalid entry stops the start with one sentence.
 */

import { readFileSync } from 'node:fs'
import type { Asset } from '@assay/domain/asset.ts'
import { ASSET_ID } from '@assay/domain/asset.ts'
import type { CycleMarket } from '@assay/domain/cycle/cycleMarket.ts'
import { RULES_VERSION, secondsMin } from '@assay/domain/cycle/rules.ts'
import type { SpotMarket } from '@assay/domain/market.ts'
import type { PerpMarket } from '@assay/domain/perp/perpMarket.ts'
import { fromLots, toLots } from '@assay/domain/spot/ticks.ts'
import { DECIMALS, ZERO_RATIO } from '@assay/money/amount.ts'
import { parseAmount, parseRatio, toDecimal } from '@assay/money/decimal.ts'
import * as z from 'zod/mini'
import { Fault } from '../fault.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

const decimals = z.int().check(z.minimum(0), z.maximum(DECIMALS))
const count = z.int().check(z.minimum(1))
const words = z.string().check(z.minLength(1), z.maxLength(60))
const link = z.string().check(z.maxLength(300), z.regex(/^https?:\/\/\S+$/, 'is no web address'))
const ticker = z.string().check(z.regex(ASSET_ID, 'is no ticker such as "BTC"'))
const isPair = (assets: string[]) =>
  assets.length === 2 && assets.every((asset) => ASSET_ID.test(asset))
const symbol = z
  .string()
  .check(z.refine((text) => isPair(text.split('/')), 'is no pair such as "BTC/USDT"'))

function decimal<T extends bigint>(parse: (text: string) => T | undefined) {
  return z.codec(z.string(), z.custom<T>(), {
    decode(text, context) {
      const value = parse(text)
      if (value !== undefined) return value
      context.issues.push({ code: 'custom', input: text, message: 'is no decimal such as "0.001"' })
      return z.NEVER
    },
    encode: toDecimal,
  })
}
const amount = decimal(parseAmount)
const ratio = decimal(parseRatio)

const coinEntry = z.strictObject({
  id: ticker,
  name: words,
  chain: words,
  decimals,
  /** For the coin's page; these may change from start to start. */
  introduction: z.optional(z.string().check(z.maxLength(2_000))),
  website: z.optional(link),
  explorer: z.optional(link),
  contract: z.optional(words),
  supply: z.optional(amount),
})
export type CoinEntry = z.output<typeof coinEntry>

const spotFields = z.strictObject({
  symbol,
  board: z._default(words, 'main'),
  priceDecimals: decimals,
  quantityDecimals: decimals,
  quantityMin: amount,
  quantityMax: amount,
  notionalMin: amount,
  makerFeeRate: ratio,
  takerFeeRate: ratio,
  priceBand: ratio,
})
const spotEntry = z.codec(spotFields, z.custom<SpotMarket>(), {
  decode(fields, context) {
    const [least, most] = [toLots(fields.quantityMin, fields), toLots(fields.quantityMax, fields)]
    if (least === undefined || most === undefined) {
      const name = least === undefined ? 'quantityMin' : 'quantityMax'
      const message = 'has more decimals than quantityDecimals'
      context.issues.push({ code: 'custom', path: [name], input: fields[name], message })
      return z.NEVER
    }
    return { ...fields, ...pairOf(fields), quantityMin: least, quantityMax: most, isTradable: true }
  },
  encode(market) {
    const least = fromLots(market.quantityMin, market)
    const most = fromLots(market.quantityMax, market)
    return only<z.output<typeof spotFields>>(spotFields.shape, {
      ...market,
      quantityMin: least,
      quantityMax: most,
    })
  },
})

const perpEntry = z.strictObject({
  symbol,
  unitDecimals: z.int().check(z.minimum(-9), z.maximum(DECIMALS)),
  lotsMin: count,
  lotsMax: count,
  makerFeeRate: ratio,
  takerFeeRate: ratio,
  liquidationFeeRate: ratio,
  leverages: z.array(count),
  brackets: z.array(
    z.strictObject({ valueMax: amount, maintenanceRate: ratio, leverageMax: count }),
  ),
  fundingMinutes: count,
  fundingCap: ratio,
  interestRate: ratio,
  impactValue: amount,
  priceLimit: ratio,
  priceLimitMax: ratio,
  // Absent only where a contract was listed before it could be set.
  basisSpreadMax: z._default(ratio, ZERO_RATIO),
  indexStaleSeconds: count,
  indexJumpMax: ratio,
})
type PerpEntry = z.output<typeof perpEntry>

const cycleEntry = z.strictObject({
  symbol,
  stakeAssets: z.array(ticker),
  options: z.array(
    z.strictObject({ seconds: count, payoutRate: ratio, stakeMin: amount, stakeMax: amount }),
  ),
  tieRule: z.enum(['loss', 'refund']),
  staleAfterSeconds: count,
  exposureMax: amount,
  bucketExposureMax: amount,
  bucketSeconds: count,
})
type CycleEntry = z.output<typeof cycleEntry>

const file = z.strictObject({
  coins: z.array(coinEntry),
  spot: z._default(z.array(spotEntry), []),
  contracts: z._default(z.array(perpEntry), []),
  cycles: z._default(z.array(cycleEntry), []),
})
export type MarketsFile = z.output<typeof file>

export function readMarketsFile(path: string): MarketsFile {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new Fault(`MARKETS is \`${path}\`, which cannot be read.`)
  }
  return parseMarkets(text)
}

/** Throws one sentence that names the first entry that is wrong. */
export function parseMarkets(text: string): MarketsFile {
  let plain: unknown
  try {
    plain = JSON.parse(text)
  } catch (error) {
    throw new Fault(`MARKETS is not valid JSON: ${(error as Error).message}`)
  }
  const read = z.safeDecode(file, plain as z.input<typeof file>)
  if (!read.success) throw new Fault(`MARKETS: ${sentenceOf(read.error.issues[0]!, plain)}.`)
  const { coins, spot, contracts, cycles } = read.data
  requireOnce('coins', coins, ({ id }) => id)
  requireOnce('spot', spot, (market) => market.symbol)
  requireOnce('contracts', contracts, (market) => market.symbol)
  requireOnce('cycles', cycles, (market) => market.symbol)
  for (const market of cycles) requireLongRounds(market)
  return read.data
}

export const assetOf = ({ id, name, chain, decimals }: CoinEntry): Asset => ({
  id,
  name,
  chain,
  decimals,
})

/** A contract has the pair and the tick of the spot market of its symbol. */
export function perpOf(entry: PerpEntry, { base, quote, priceDecimals }: SpotMarket): PerpMarket {
  const { fundingMinutes, indexStaleSeconds, ...figures } = entry
  const fundingIntervalMs = fundingMinutes * MINUTE_MS
  const indexStaleMs = indexStaleSeconds * SECOND_MS
  const times = { fundingIntervalMs, indexStaleMs }
  return { ...figures, ...times, base, quote, priceDecimals, isTradable: true }
}

export const cycleOf = ({ staleAfterSeconds, ...terms }: CycleEntry): CycleMarket => ({
  ...terms,
  staleAfterMs: staleAfterSeconds * SECOND_MS,
})

/** Existing listings in the file's format, for comparison and error messages. */
export const written = {
  asset: (asset: Asset) => z.encode(coinEntry, assetOf(asset)),
  spot: (market: SpotMarket) => z.encode(spotEntry, market),
  perp: (market: PerpMarket) => z.encode(perpEntry, perpEntryOf(market)),
  cycle({ staleAfterMs, ...terms }: CycleMarket) {
    return z.encode(cycleEntry, {
      ...terms,
      staleAfterSeconds: staleAfterMs / SECOND_MS,
    } as CycleEntry)
  },
}

function perpEntryOf({ fundingIntervalMs, indexStaleMs, ...market }: PerpMarket): PerpEntry {
  const fundingMinutes = fundingIntervalMs / MINUTE_MS
  const times = { fundingMinutes, indexStaleSeconds: indexStaleMs / SECOND_MS }
  return only<PerpEntry>(perpEntry.shape, { ...market, ...times })
}

/** The engine's markets carry what follows from their figures as well. */
function only<T>(shape: object, value: object): T {
  const entries = Object.entries(value).filter(([name]) => name in shape)
  return Object.fromEntries(entries) as T
}

function pairOf({ symbol: pair }: { symbol: string }) {
  const [base = '', quote = ''] = pair.split('/')
  return { base, quote }
}

function requireOnce<T>(section: string, entries: readonly T[], nameOf: (entry: T) => string) {
  const names = entries.map(nameOf)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) throw new Fault(`MARKETS: ${section} has ${twice} twice.`)
}

/** The engine has the same minimum; checking it here gives a better error. */
const ROUND_SECONDS_MIN = secondsMin[RULES_VERSION]!

function requireLongRounds({ symbol: pair, options }: CycleEntry) {
  const short = options.find(({ seconds }) => seconds < ROUND_SECONDS_MIN)
  if (!short) return
  const [found, least] = [short.seconds, ROUND_SECONDS_MIN]
  throw new Fault(
    `MARKETS: cycles ${pair}: a round of ${found} seconds is below the ${least} it needs.`,
  )
}

type Issue = z.core.$ZodIssue

/** `spot BTC/USDT: takerFeeRate is 0.001; write decimals in quotes`. */
function sentenceOf(issue: Issue, plain: unknown): string {
  const path = issue.path.map(String)
  const values: unknown[] = [plain]
  for (const step of path) values.push((values.at(-1) as Record<string, unknown>)?.[step])
  const [section = 'the file', index = ''] = path
  const entry = values[2] as { id?: unknown; symbol?: unknown } | undefined
  const name = entry?.symbol ?? entry?.id ?? (index === '' ? '' : Number(index) + 1)
  const place = name === '' ? section : `${section} ${name}`
  const field = path.slice(2).join('.')
  return `${place}${field === '' ? '' : `: ${field}`} ${complaint(issue, values.at(-1))}`
}

function complaint(issue: Issue, value: unknown): string {
  if (issue.code === 'unrecognized_keys') return `has an unknown field \`${issue.keys[0]}\``
  if (value === undefined) return 'is missing'
  const shown = JSON.stringify(value).slice(0, 80)
  if (issue.code === 'custom' || issue.code === 'invalid_format') {
    return `is ${shown}, which ${issue.message}`
  }
  if (issue.code === 'invalid_type' && issue.expected === 'string' && typeof value === 'number') {
    return `is ${shown}; write decimals as text, "${value}"`
  }
  return `is ${shown}, which is ${WRONG[issue.code] ?? 'not possible'}`
}

const WRONG: Partial<Record<string, string>> = {
  invalid_type: 'of the wrong kind',
  invalid_value: 'none of the words that are known',
  too_small: 'too small',
  too_big: 'too large',
}
