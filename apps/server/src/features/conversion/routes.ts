/**
 * Conversions over HTTP: the coins, a quote, the conversion at it once that is decided, and the
 * records.
 */
import type { MemberId } from '@assay/domain/account.ts'
import { LOOK_RULES, REFERENCE_ASSET } from '@assay/domain/conversion/conversion.ts'
import { payBoundsOf } from '@assay/domain/conversion/priceConversion.ts'
import { symbolOf } from '@assay/domain/market.ts'
import { type Amount, ZERO } from '@assay/money/amount.ts'
import * as flash from '@assay/wire/routes/trading/flash.ts'
import { Behind } from '../../fault.ts'
import { type Binding, handle, handleMember } from '../../http/bindRoutes.ts'
import { handlePage } from '../../http/handlePage.ts'
import { Refusal, refuse, rejectionOf } from '../../http/reply.ts'
import type { Availability } from '../../listing/availability.ts'
import type { Exchange } from '../../live/exchange.ts'
import type { Answer } from '../../writer/published.ts'
import type { ConversionEnd, ConversionEnds } from './conversionEnds.ts'
import { type ConversionQueries, wireConversionOf, wireQuoteOf } from './conversions.ts'

const PAGE = { most: 200 }

/**
 * Ticks come every second. A phone waits ten seconds for an answer, the engine `DECISION_MS` for
 * its ticks.
 */
const TICK_PATIENCE_MS = 4_000
const END_PATIENCE_MS = 9_000

type TakeParts = { exchange: Exchange; conversions: ConversionQueries; ends: ConversionEnds }

export function conversionRoutes(parts: TakeParts & { availability: Availability }): Binding[] {
  const { exchange, conversions, availability } = parts
  return [
    handleMember(flash.getConvertibleCoins, (_, { session: { member } }) =>
      convertibleCoins(exchange, member),
    ),

    handle(flash.getConversionSpreads, async (_, { region }) => {
      if (availability.refusalOf('conversion', region)) return []
      const { offers } = await exchange.core.read({ type: 'conversions', now: Date.now() })
      return offers.map(({ terms: { asset, spread } }) => ({ asset, spread }))
    }),

    handleMember(flash.requestQuote, async (input, { session: { member }, key, region }) => {
      const blocked = availability.refusalOf('conversion', region)
      return blocked ?? quoteFor(exchange, { ...input, member, key })
    }),

    handleMember(flash.convert, ({ quote }, { session: { member }, key }) =>
      takeQuote(parts, { id: quote, member, key }),
    ),

    handlePage(flash.getConversions, PAGE, async (input, page, { session: { member } }) => {
      await exchange.settled(member)
      const filter = { ...input, asset: input.asset?.toUpperCase() }
      const [list, count] = await Promise.all([
        conversions.list(member, filter, page),
        conversions.count(member, filter),
      ])
      return { conversions: list, count }
    }),
  ]
}

async function convertibleCoins(
  exchange: Exchange,
  member: MemberId,
): Promise<flash.ConvertibleCoin[]> {
  const [{ offers }, balances] = await Promise.all([
    exchange.core.read({ type: 'conversions', now: Date.now() }),
    exchange.balances(member),
  ])
  return offers.map(({ terms, leg }) => {
    const { asset, spread, minimum, maximum } = terms
    const facts = exchange.marketData.assets.get(asset)
    const own = balances.find((row) => row.account === 'spot' && row.asset === asset)
    const bounds = leg && payBoundsOf({ from: leg, to: leg }, terms)
    return {
      asset,
      name: facts?.name ?? asset,
      decimals: facts?.decimals ?? 0,
      available: own?.available ?? ZERO,
      index: leg?.index,
      spread,
      minimum: bounds?.minimum,
      maximum: bounds?.maximum,
      minimumWorth: minimum,
      maximumWorth: maximum,
    }
  })
}

type Asked = Pick<flash.Quote, 'from' | 'to' | 'by'> & { amount: Amount }

async function quoteFor(
  exchange: Exchange,
  { member, key, by, amount, ...coins }: Asked & { member: MemberId; key: string },
): Promise<flash.Quote | Refusal> {
  const [from, to] = [coins.from.toUpperCase(), coins.to.toUpperCase()]
  const asked = { type: 'quoteConversion', member, from, to, by, amount } as const
  const request = () => exchange.submit({ ...asked, at: Date.now(), key })
  let answer = await request()
  if (rejectionOf(answer)?.code === 'conversionPriceStale') {
    await exchange.ticks.next({ symbols: symbolsOf(from, to), patienceMs: TICK_PATIENCE_MS })
    answer = await request()
  }
  const rejected = rejectionOf(answer)
  if (rejected) return rejected
  for (const event of answer.events) {
    if (event.type === 'conversionQuoted') return wireQuoteOf(event.quote)
    if (event.type !== 'repeated') continue
    // A repeated request gets the same quote while it is valid, and never another one.
    const { quote, isUndecided } = await exchange.core.read(
      { type: 'quote', member, id: event.order },
      answer.position,
    )
    if (quote && quote.expiresAt > Date.now()) return wireQuoteOf(quote)
    if (isUndecided) return refuse('conversionUndecided')
  }
  return refuse('quoteNotLive')
}

type Taking = { id: number; member: MemberId; key: string }

/** Answers once the engine has decided. A repeated request gets the first answer. */
async function takeQuote(parts: TakeParts, taking: Taking): Promise<flash.Conversion | Refusal> {
  const { exchange, ends } = parts
  const { id: quote, member, key } = taking
  const decided = ends.of(quote, END_PATIENCE_MS)
  try {
    const answer = await exchange.submit({
      type: 'acceptConversion',
      at: Date.now(),
      key,
      member,
      quote,
      rules: LOOK_RULES,
    })
    const rejected = rejectionOf(answer)
    if (rejected) return (await madeOf(parts, taking, rejected)) ?? rejected
    const known = await knownEnd(parts, taking, answer)
    if (known) return known
    const end = await exchange.ticks.during(decided.end)
    if (end) return answerOf(end)
    throw new Behind('A conversion was not decided in time.')
  } finally {
    decided.letGo()
  }
}

/**
 * The conversion of a quote that was already accepted, for a request with another key: "nothing was
 * converted" would be wrong.
 */
async function madeOf(
  { exchange, conversions }: TakeParts,
  { id, member }: Taking,
  { code }: Refusal,
): Promise<flash.Conversion | undefined> {
  if (code !== 'quoteNotLive') return undefined
  await exchange.settled(member)
  return conversions.find(member, id)
}

/** Undefined while it is undecided. */
async function knownEnd(
  { exchange, conversions }: TakeParts,
  { id, member, key }: Taking,
  { events: [first] }: Answer,
): Promise<flash.Conversion | Refusal | undefined> {
  if (first?.type === 'converted') return wireConversionOf(first)
  if (first?.type === 'conversionAccepted') return undefined
  await exchange.settled(member)
  const outcome = await conversions.outcomeOf(member, key)
  if (outcome === 'waiting') return undefined
  if (outcome instanceof Refusal) return outcome
  return (await conversions.find(member, id)) ?? refuse('quoteNotLive')
}

const answerOf = (end: ConversionEnd): flash.Conversion | Refusal =>
  end.type === 'converted' ? wireConversionOf(end) : refuse(end.reason)

/** The index markets of these coins. */
const symbolsOf = (...assets: string[]) =>
  assets
    .filter((asset) => asset !== REFERENCE_ASSET)
    .map((asset) => symbolOf(asset, REFERENCE_ASSET))
