/** Halting a market, at once and by one person; opening it again or changing its terms, by two. */
import {
  getConsoleDecimals,
  getConsoleMarkets,
  haltMarket,
  proposeReopening,
} from '@assay/wire/routes/operator/markets.ts'
import type { Binding } from '../../http/bindRoutes.ts'
import { refuse } from '../../http/reply.ts'
import { HOUSE_OWNER } from '../../live/exchange.ts'
import { handleOperator } from '../access/operatorCaller.ts'
import { actionKey } from '../proposals/actionKey.ts'
import { createTurns } from '../proposals/createTurns.ts'
import type { ProposalKindOf, Proposals } from '../proposals/proposals.ts'
import {
  consoleDecimalsOf,
  isMarketOpen,
  lastHalts,
  type MarketName,
  marketLines,
  marketNameOf,
  openingOf,
  type StateParts,
} from './marketStates.ts'
import { spotTermsRoute } from './spotTerms.ts'

/** `halt` is the log entry of the halt that this reopening ends. */
type Reopening = MarketName & { halt: number }
export type MarketControl = StateParts & { inTurn: <T>(work: () => Promise<T>) => Promise<T> }

/** A reopening ends only the halt it names: a later halt stays. */
export const createMarketControl = (parts: StateParts): MarketControl => ({
  ...parts,
  inTurn: createTurns(),
})

export function marketRoutes(control: MarketControl & { proposals: Proposals }): Binding[] {
  const { exchange, audit, proposals, inTurn } = control
  return [
    handleOperator(getConsoleMarkets, () => marketLines(control)),
    handleOperator(getConsoleDecimals, () => consoleDecimalsOf(exchange)),

    handleOperator(haltMarket, ({ kind, symbol, reason }, { operator, ip, key }) =>
      inTurn(async () => {
        const name = { kind, symbol }
        if (isMarketOpen(exchange, name) === undefined) return refuse('marketNotFound')
        const requestKey = actionKey('halt', `${operator.id}:${key}:${kind}:${symbol}`)
        if (await exchange.accepted(HOUSE_OWNER, requestKey)) return null
        const note = { operator: operator.name, reason, address: ip }
        await audit.write({ ...note, action: 'market.halted', subject: marketNameOf(name) })
        const { events } = await exchange.submit(openingOf(name, false, requestKey))
        return events[0]?.type === 'rejected' ? refuse(events[0].code) : null
      }),
    ),

    handleOperator(proposeReopening, async ({ kind, symbol, reason }, caller) => {
      const name = { kind, symbol }
      const state = isMarketOpen(exchange, name)
      if (state === undefined) return refuse('marketNotFound')
      if (state) return refuse('marketNotHalted')
      const halt = (await lastHalts(audit)).get(marketNameOf(name))?.seq ?? 0
      const payload: Reopening = { ...name, halt }
      return proposals.make({ kind: 'reopening', member: 0, payload, reason }, caller)
    }),

    spotTermsRoute(control),
  ]
}

export function reopeningKind({
  exchange,
  audit,
  inTurn,
}: MarketControl): ProposalKindOf<Reopening> {
  return {
    seenBy: ['support', 'risk', 'auditor', 'admin'],
    checkedBy: ['risk', 'admin'],
    action: 'reopening.proposed',
    show: (payload) => ({ subject: `open ${marketNameOf(payload)} again` }),

    carryOut: ({ id, payload }) =>
      inTurn(async () => {
        const key = actionKey('reopening', id)
        if (await exchange.accepted(HOUSE_OWNER, key)) return {}
        const halt = (await lastHalts(audit)).get(marketNameOf(payload))?.seq ?? 0
        if (halt !== payload.halt) return { refused: 'haltedSince' }
        const { events } = await exchange.submit(openingOf(payload, true, key))
        return events[0]?.type === 'rejected' ? { refused: events[0].code } : {}
      }),
  }
}
