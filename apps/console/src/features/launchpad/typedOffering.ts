/** The input of a new offering in the call's form, and its errors. */
import { ASSET_ID } from '@assay/domain/asset.ts'
import { DAY_MS } from '@assay/domain/day.ts'
import { OFFERING_ID } from '@assay/domain/launchpad/offering.ts'
import {
  DOCUMENT_MAX,
  GIFT_RATE_MAX,
  LOCK_DAYS_MAX,
  OFFERING_DAYS_MAX,
  OFFERING_ISSUER_MAX,
  PRICES_MAX,
  REBATE_RATE_MAX,
  RELEASES_MAX,
} from '@assay/domain/launchpad/offeringRules.ts'
import { ZERO, ZERO_PRICE } from '@assay/money/amount.ts'
import { parseAmount, parsePrice } from '@assay/money/decimal.ts'
import type { ConsoleOffering } from '@assay/wire/routes/operator/launchpad.ts'
import { timeOf } from '../../i18n/timeOf.ts'
import { rateTyped } from '../../page/percent.ts'

export const OFFERING_NAMES = [
  'id',
  'issuer',
  'document',
  'asset',
  'total',
  'unit',
  'minimum',
  'maximum',
  'prices',
  'startsAt',
  'endsAt',
  'lockDays',
  'releases',
  'releaseEveryDays',
  'giftRate',
  'rebateRate',
] as const
export type OfferingName = (typeof OFFERING_NAMES)[number]
export type OfferingTexts = Record<OfferingName, string>

const coinOf = (text: string) => text.trim().toUpperCase()
const amountOf = (text: string) => parseAmount(text.trim()) ?? ZERO
const wholeOf = (text: string) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN)

/** Empty means none. */
const rateOf = (text: string) => rateTyped(text.trim() || '0')

/** `50 USDT, 0.001 BTC`. */
function pricesOf(text: string): ConsoleOffering['prices'] {
  return text.split(',').map((part) => {
    const [figure = '', coin = ''] = part.trim().split(/\s+/)
    return { asset: coinOf(coin), price: parsePrice(figure) ?? ZERO_PRICE }
  })
}

export function faultsOf(texts: OfferingTexts): Set<OfferingName> {
  const [issuer, document] = [texts.issuer.trim(), texts.document.trim()]
  const prices = pricesOf(texts.prices)
  const [startsAt, endsAt] = [timeOf(texts.startsAt), timeOf(texts.endsAt)]
  const isCount = (text: string, least: number, most: number) =>
    wholeOf(text) >= least && wholeOf(text) <= most
  const isRate = (text: string, most: bigint) => (rateOf(text) ?? most + 1n) <= most
  const isRight: Record<OfferingName, boolean> = {
    id: OFFERING_ID.test(texts.id.trim()),
    issuer: issuer !== '' && issuer.length <= OFFERING_ISSUER_MAX,
    document:
      document === '' || (/^https:\/\/\S+$/.test(document) && document.length <= DOCUMENT_MAX),
    asset: ASSET_ID.test(coinOf(texts.asset)),
    total: amountOf(texts.total) > 0n,
    unit: amountOf(texts.unit) > 0n,
    minimum: amountOf(texts.minimum) > 0n,
    maximum: amountOf(texts.maximum) > 0n,
    prices:
      prices.length <= PRICES_MAX &&
      prices.every(({ asset, price }) => ASSET_ID.test(asset) && price > 0n),
    startsAt: startsAt > 0,
    endsAt: endsAt > Date.now() && isPeriod(startsAt, endsAt),
    lockDays: isCount(texts.lockDays, 0, LOCK_DAYS_MAX),
    releases: isCount(texts.releases, 1, RELEASES_MAX),
    releaseEveryDays: isCount(texts.releaseEveryDays, 1, LOCK_DAYS_MAX),
    giftRate: isRate(texts.giftRate, GIFT_RATE_MAX),
    rebateRate: isRate(texts.rebateRate, REBATE_RATE_MAX),
  }
  return new Set(OFFERING_NAMES.filter((name) => !isRight[name]))
}

/** Without a start there is nothing to compare. */
function isPeriod(startsAt: number, endsAt: number): boolean {
  if (!(startsAt > 0)) return true
  return endsAt > startsAt && endsAt - startsAt <= OFFERING_DAYS_MAX * DAY_MS
}

/** Only for input without errors. */
export const typedOffering = (
  texts: OfferingTexts,
): Omit<ConsoleOffering, 'allotment' | 'needsIdentity'> => ({
  id: texts.id.trim(),
  issuer: texts.issuer.trim(),
  document: texts.document.trim(),
  asset: coinOf(texts.asset),
  total: amountOf(texts.total),
  unit: amountOf(texts.unit),
  minimum: amountOf(texts.minimum),
  maximum: amountOf(texts.maximum),
  prices: pricesOf(texts.prices),
  startsAt: timeOf(texts.startsAt),
  endsAt: timeOf(texts.endsAt),
  lockDays: wholeOf(texts.lockDays),
  releases: wholeOf(texts.releases),
  releaseEveryDays: wholeOf(texts.releaseEveryDays),
  giftRate: rateOf(texts.giftRate)!,
  rebateRate: rateOf(texts.rebateRate)!,
})
