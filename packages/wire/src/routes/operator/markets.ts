/**
 * Every market at the console. A halt takes one person, at once; reopening takes two, and so do
 * changes of fees and limits.
 */
import { OPERATOR_ROLES } from '@assay/domain/operator/roles.ts'
import * as z from 'zod/mini'
import { operatorRoute } from '../../operatorRoute.ts'
import {
  amount,
  assetId,
  count,
  flag,
  orMissing,
  price,
  ratio,
  shortText,
  text,
  timestamp,
} from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'
import { proposalMade, reason } from './proposals.ts'

export const marketKind = z.enum(['spot', 'perp', 'cycle'])
export type MarketKind = z.output<typeof marketKind>

const pair = shortText

/** The changeable terms of a spot market, quantities in its coin. */
const termFields = {
  quantityMin: ['quantityMin', amount],
  quantityMax: ['quantityMax', amount],
  /** In the market's quote. */
  notionalMin: ['notionalMin', amount],
  makerFeeRate: ['makerFeeRate', ratio],
  takerFeeRate: ['takerFeeRate', ratio],
} as const
export const consoleTerms = fields(termFields)
export type ConsoleTerms = z.output<typeof consoleTerms>

const market = fields({
  kind: ['kind', marketKind],
  symbol: ['symbol', pair],
  /** False while halted by operators. */
  isOpen: ['isOpen', flag],
  /** Another reason against new risk: no index yet, a stale one, a wild one; '' for none. */
  indexProblem: ['indexProblem', z.enum(['', 'noIndex', 'staleIndex', 'wildIndex'])],
  lastPrice: ['lastPrice', orMissing(price)],
  indexPrice: ['indexPrice', orMissing(price)],
  /** When the index last moved; 0 for never. */
  indexAt: ['indexAt', timestamp],
  /** Open orders; of a cycle market open rounds. */
  openCount: ['openCount', count],
  /** The open lots of a contract's longs, in its coin; 0 for other markets. */
  openInterest: ['openInterest', amount],
  /** The last halt: by whom, why and when; also for an open market. */
  haltedBy: ['haltedBy', shortText],
  haltReason: ['haltReason', text],
  haltedAt: ['haltedAt', timestamp],
  /** Spot markets only. */
  terms: ['terms', z.optional(consoleTerms)],
})
export type MarketLine = z.output<typeof market>

export const getConsoleMarkets = operatorRoute({
  method: 'GET',
  path: '/ops/markets',
  title: 'Every market with its state, its prices and what is open in it.',
  roles: ['support', 'risk', 'auditor', 'admin'],
  input: strictFields({}),
  reply: z.array(market),
})

/** The format of figures: the decimals of their coin, prices with those of their market. */
export const getConsoleDecimals = operatorRoute({
  method: 'GET',
  path: '/ops/decimals',
  title: 'The decimals of every coin, and of the prices of every market.',
  roles: OPERATOR_ROLES,
  input: strictFields({}),
  reply: fields({
    coins: ['coins', z.array(fields({ asset: ['asset', assetId], decimals: ['decimals', count] }))],
    markets: [
      'markets',
      z.array(
        fields({
          kind: ['kind', marketKind],
          symbol: ['symbol', pair],
          priceDecimals: ['priceDecimals', count],
        }),
      ),
    ],
  }),
})

const change = strictFields({
  kind: ['kind', marketKind],
  symbol: ['symbol', pair],
  reason: ['reason', reason],
})

export const haltMarket = operatorRoute({
  method: 'POST',
  path: '/ops/markets/halt',
  title: 'Stop a market, at once: nothing new is taken. Canceling, closing and settling go on.',
  roles: ['risk', 'admin'],
  isWrite: true,
  input: change,
  reply: z.null(),
})

export const proposeReopening = operatorRoute({
  method: 'POST',
  path: '/ops/markets/reopen',
  title: 'Ask to open a halted market again; another person of risk or an admin decides.',
  roles: ['risk', 'admin'],
  isWrite: true,
  input: change,
  reply: proposalMade,
})

export const proposeTerms = operatorRoute({
  method: 'POST',
  path: '/ops/markets/terms',
  title:
    'Ask for other fees and limits of a spot market; another person of risk or an admin decides.',
  roles: ['risk', 'admin'],
  isWrite: true,
  input: strictFields({ symbol: ['symbol', pair], reason: ['reason', reason], ...termFields }),
  reply: proposalMade,
})
