/** Other fees and limits for a spot market: proposed by one person, approved by another. */
import { SPOT_TERMS, type SpotMarket, type SpotTerms } from '@assay/domain/market.ts'
import { fromLots, toLots } from '@assay/domain/spot/ticks.ts'
import { isSoundMarket } from '@assay/engine/listing/runListing.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import {
  type ConsoleTerms,
  consoleTerms,
  proposeTerms,
} from '@assay/wire/routes/operator/markets.ts'
import { encode } from '@assay/wire/schema/encode.ts'
import * as z from 'zod/mini'
import type { Binding } from '../../http/bindRoutes.ts'
import { refuse } from '../../http/reply.ts'
import { HOUSE_OWNER } from '../../live/exchange.ts'
import { handleOperator } from '../access/operatorCaller.ts'
import { actionKey } from '../proposals/actionKey.ts'
import type { ProposalKindOf, Proposals } from '../proposals/proposals.ts'
import type { MarketControl } from './marketRoutes.ts'

type Texts = z.input<typeof consoleTerms>
/** As they were when it was proposed, and as they are to be. */
type Change = { symbol: string; before: Texts; after: Texts }

/** The terms in coins, as the console reads and writes them. */
export function consoleTermsOf(market: SpotMarket): ConsoleTerms {
  const { notionalMin, makerFeeRate, takerFeeRate } = market
  const quantityMin = fromLots(market.quantityMin, market)
  const quantityMax = fromLots(market.quantityMax, market)
  return { quantityMin, quantityMax, notionalMin, makerFeeRate, takerFeeRate }
}

export function spotTermsRoute(control: MarketControl & { proposals: Proposals }): Binding {
  return handleOperator(proposeTerms, ({ symbol, reason, ...wanted }, caller) => {
    const market = control.exchange.marketData.markets.get(symbol)?.market
    if (!market) return refuse('marketNotFound')
    if (!inLots(wanted, market)) return refuse('marketInvalid')
    const before = encode(consoleTerms, consoleTermsOf(market))
    const payload: Change = { symbol, before, after: encode(consoleTerms, wanted) }
    if (changesOf(payload).length === 0) return refuse('termsUnchanged')
    return control.proposals.make({ kind: 'terms', member: 0, payload, reason }, caller)
  })
}

export function termsKind({ exchange, inTurn }: MarketControl): ProposalKindOf<Change> {
  return {
    seenBy: ['support', 'risk', 'auditor', 'admin'],
    checkedBy: ['risk', 'admin'],
    action: 'terms.proposed',
    show: (change) => ({
      subject: `spot ${change.symbol}: ${changesOf(change).map(written).join(', ')}`,
      confirmation: [change.symbol, ...changesOf(change).map(({ is }) => is)].join(' '),
    }),

    carryOut: ({ id, payload: { symbol, before, after } }) =>
      inTurn(async () => {
        const key = actionKey('terms', id)
        if (await exchange.accepted(HOUSE_OWNER, key)) return {}
        const market = exchange.marketData.markets.get(symbol)?.market
        if (!market) return { refused: 'marketNotFound' }
        const now = encode(consoleTerms, consoleTermsOf(market))
        if (changesOf({ symbol, before, after: now }).length > 0) {
          return { refused: 'termsChangedSince' }
        }
        const terms = inLots(z.decode(consoleTerms, after), market)
        if (!terms) return { refused: 'marketInvalid' }
        const head = { at: Date.now(), key, market: symbol }
        const { events } = await exchange.submit({ ...head, type: 'setSpotTerms', terms })
        return events[0]?.type === 'rejected' ? { refused: events[0].code } : {}
      }),
  }
}

/** Undefined for what no market could have. */
function inLots(wanted: ConsoleTerms, market: SpotMarket): SpotTerms | undefined {
  const quantityMin = toLots(wanted.quantityMin, market)
  const quantityMax = toLots(wanted.quantityMax, market)
  if (quantityMin === undefined || quantityMax === undefined) return undefined
  const terms = { ...wanted, quantityMin, quantityMax }
  return isSoundMarket({ ...market, ...terms }) ? terms : undefined
}

type Changed = { word: string; was: string; is: string; unit: string }

/** As a person reads it: `maker fee 0.08% → 0.05%`, `minimum value 1 → 5 USDT`. */
const written = ({ word, was, is, unit }: Changed) => `${word} ${was} → ${is}${unit}`

/** Only what differs. */
function changesOf({ symbol, before, after }: Change): Changed[] {
  const [base = '', quote = ''] = symbol.split('/')
  const percent = (rate: bigint) => `${toDecimal(rate * 100n)}%`
  const words: Record<keyof SpotTerms, [string, (figure: bigint) => string, string]> = {
    makerFeeRate: ['maker fee', percent, ''],
    takerFeeRate: ['taker fee', percent, ''],
    quantityMin: ['minimum order', toDecimal, ` ${base}`],
    quantityMax: ['maximum order', toDecimal, ` ${base}`],
    notionalMin: ['minimum value', toDecimal, ` ${quote}`],
  }
  const [was, is] = [z.decode(consoleTerms, before), z.decode(consoleTerms, after)]
  return SPOT_TERMS.filter((name) => was[name] !== is[name]).map((name) => {
    const [word, text, unit] = words[name]
    return { word, was: text(was[name]), is: text(is[name]), unit }
  })
}
