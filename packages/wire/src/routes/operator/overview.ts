/**
 * The desk's first page: what waits, what is wrong and how the exchange is, as far as one's roles
 * see it.
 */
import * as z from 'zod/mini'
import { amount, count, shortText, signedAmount, text, timestamp } from '../../codecs.ts'
import { fields, strictFields } from '../../fields.ts'
import { operatorRoute } from '../../operatorRoute.ts'

export const waitKind = z.enum([
  'withdrawals',
  'proposals',
  'papers',
  'hints',
  'unclaimed',
  'stuckDeposits',
  'tickets',
  'fiatReviews',
  'offerings',
])
export type WaitKind = z.output<typeof waitKind>

const wait = fields({
  kind: ['kind', waitKind],
  count: ['count', count],
  /** How many the caller's own roles may deal with now. */
  forYou: ['forYou', count],
  /** Since when the oldest waits; 0 for none. */
  oldestAt: ['oldestAt', timestamp],
})
export type Wait = z.output<typeof wait>

const troubleKind = z.enum([
  'standbyMissing',
  'withdrawalsHalted',
  'reserveMissing',
  'reservesUncompared',
  'booksUneven',
  'signerProblem',
  'signerSilent',
  'signerUnheard',
  'itemStuck',
  'clockSilent',
  'marketHalted',
  'indexProblem',
  'historyBehind',
  'lettersDead',
  'lettersWaiting',
  'failing',
])
export type TroubleKind = z.output<typeof troubleKind>

const trouble = fields({
  kind: ['kind', troubleKind],
  /** What has it: a market, a coin on a network, what fails; '' for the whole exchange. */
  subject: ['subject', shortText],
  /** Why, or how much: a reason, what is missing in coins, the name of an index problem. */
  detail: ['detail', text],
  /** 0 when no one knows. */
  since: ['since', timestamp],
})
export type Trouble = z.output<typeof trouble>

const members = fields({
  all: ['all', count],
  /** Since midnight, UTC. */
  newToday: ['newToday', count],
  /** With a session that was used since midnight, UTC. */
  seenToday: ['seenToday', count],
})
const trading = fields({
  openOrders: ['openOrders', count],
  openRounds: ['openRounds', count],
  /** Of spot and contracts in 24 hours, in USDT, as far as coins have a price. */
  turnover24h: ['turnover24h', amount],
})
const books = fields({
  /** In USDT, of the coins that have a price. */
  members: ['members', signedAmount],
  house: ['house', signedAmount],
  /** Coins of members without a price, which are not in the sums. */
  unpriced: ['unpriced', count],
})
const sending = fields({ count: ['count', count], oldestAt: ['oldestAt', timestamp] })

export const getOverview = operatorRoute({
  method: 'GET',
  path: '/ops/overview',
  title: 'What waits, what is wrong and how the exchange is, of what the caller may see.',
  roles: ['support', 'identity', 'financeMaker', 'financeChecker', 'risk', 'auditor', 'admin'],
  input: strictFields({}),
  reply: fields({
    at: ['at', timestamp],
    /** Every queue the caller may see, empty ones too. */
    waits: ['waits', z.array(wait)],
    troubles: ['troubles', z.array(trouble)],
    members: ['members', z.optional(members)],
    trading: ['trading', z.optional(trading)],
    books: ['books', z.optional(books)],
    /** Withdrawals that were let go and are not completed. */
    sending: ['sending', z.optional(sending)],
  }),
})
