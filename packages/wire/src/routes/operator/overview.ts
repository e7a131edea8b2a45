/**
 * The console's first page: what waits, what is wrong and how the exchange does, as far as the
 * operator's roles may see.
 */
import * as z from 'zod/mini'
import { waitKind } from '../../consoleKinds.ts'
import { operatorRoute } from '../../operatorRoute.ts'
import {
  amount,
  count,
  flag,
  shortText,
  signedAmount,
  text,
  timestamp,
} from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'

export type WaitKind = z.output<typeof waitKind>

const wait = fields({
  kind: ['kind', waitKind],
  count: ['count', count],
  /** How many the caller's roles may handle now. */
  forYou: ['forYou', count],
  /** When the oldest started waiting; 0 for none. */
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
  'processSilent',
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
  /** The affected market, coin on a network, or task; '' for the whole exchange. */
  subject: ['subject', shortText],
  /** The reason or amount: a text, missing coins, or the name of an index problem. */
  detail: ['detail', text],
  /** 0 when unknown. */
  since: ['since', timestamp],
})
export type Trouble = z.output<typeof trouble>

const consoleProcess = fields({
  /** The machine and the process on it. */
  name: ['name', shortText],
  roles: ['roles', z.array(shortText)],
  /** Whether its core leads. */
  leads: ['leads', flag],
  /** The jobs that it has now. */
  jobs: ['jobs', z.array(shortText)],
  /** Commits that it does not know yet; missing for a core that stands by. */
  behind: ['behind', z.optional(count)],
  version: ['version', shortText],
  heardAt: ['heardAt', timestamp],
})
export type ConsoleProcess = z.output<typeof consoleProcess>

const members = fields({
  all: ['all', count],
  /** Since midnight, UTC. */
  newToday: ['newToday', count],
  /** With a session used since midnight, UTC. */
  seenToday: ['seenToday', count],
})
const trading = fields({
  openOrders: ['openOrders', count],
  openRounds: ['openRounds', count],
  /** Of spot and contracts in 24 hours, in USDT, for coins with a price. */
  turnover24h: ['turnover24h', amount],
})
const books = fields({
  /** In USDT, for coins with a price. */
  members: ['members', signedAmount],
  house: ['house', signedAmount],
  /** Members' coins without a price, which the sums exclude. */
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
    /** Every queue the caller may see, including empty ones. */
    waits: ['waits', z.array(wait)],
    troubles: ['troubles', z.array(trouble)],
    /** Of an exchange that has several. */
    processes: ['processes', z.optional(z.array(consoleProcess))],
    members: ['members', z.optional(members)],
    trading: ['trading', z.optional(trading)],
    books: ['books', z.optional(books)],
    /** Withdrawals that were released and are not completed. */
    sending: ['sending', z.optional(sending)],
  }),
})
