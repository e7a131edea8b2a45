/**
 * Runs after every accepted command: reports stale markets, updates the watch of changed accounts,
 * and processes a bounded number of due triggers and accounts, so that a crash spreads over many
 * commands and no order waits long.
 */
import { riskLevel } from '@assay/domain/perp/margin.ts'
import type { Event } from '../event.ts'
import type { State } from '../state.ts'
import { closeAtMarket } from './orders/closePerp.ts'
import { addTrigger, removeTrigger } from './orders/triggers.ts'
import type { PerpMarketState, PositionState, TriggerState } from './perpState.ts'
import { isHalted, limitsOf } from './risk/halts.ts'
import { liquidate } from './risk/liquidate.ts'
import { noteStale } from './risk/mark.ts'
import { settleFunding, touch } from './risk/positions.ts'
import { positionsOfAccount, statusOfAccount } from './risk/riskAccount.ts'
import { watchTouched } from './risk/watch.ts'

const TRIGGERS_PER_COMMAND = 16
/** Checking an account costs one, a liquidation several. */
const LOOKS_PER_COMMAND = 256
const LIQUIDATION_COST = 16
/** Ranking this many positions for a deleverage costs one more. */
const RANKED_PER_LOOK = 8

export const isPerpDue = ({ perp }: State, now: number): boolean =>
  perp.touched.size > 0 || perp.busy.size > 0 || now >= perp.deadline

export function runPerpDue(state: State, now: number, events: Event[]): void {
  const { perp } = state
  if (now >= perp.deadline) noteStale(state, now, events)
  if (perp.touched.size > 0) watchTouched(state, now, events)
  if (perp.busy.size === 0) return
  let triggers = TRIGGERS_PER_COMMAND
  let looks = LOOKS_PER_COMMAND
  for (const market of perp.busy) {
    if (isHalted(market, now)) continue
    looks = lookAtDue(state, market, { looks, now, events })
    if (!market.isBookIgnored) triggers = fireDue(state, market, { triggers, now, events })
    if (market.due.size === 0 && market.dueTriggers.size === 0) perp.busy.delete(market)
    if (looks > 0 && triggers > 0) continue
    // A market that used up this turn is last in the next.
    if (perp.busy.delete(market)) perp.busy.add(market)
    break
  }
}

/**
 * The maximum number of further commands until nothing is due; what waits for a price does not
 * count.
 */
export function commandsDue({ perp }: State, now: number): number {
  let looks = 0
  let triggers = 0
  for (const market of perp.busy) {
    if (isHalted(market, now)) continue
    looks += market.due.size * LIQUIDATION_COST
    if (market.isBookIgnored) continue
    for (const { position } of market.dueTriggers) if (hasTaker(position)) triggers++
  }
  return Math.ceil(Math.max(looks / LOOKS_PER_COMMAND, triggers / TRIGGERS_PER_COMMAND))
}

function lookAtDue(
  state: State,
  market: PerpMarketState,
  step: { looks: number; now: number; events: Event[] },
): number {
  const { now, events } = step
  let { looks } = step
  for (const position of market.due) {
    if (looks <= 0) break
    market.due.delete(position)
    looks -= look(state, position, { now, events })
    if (state.perp.touched.size > 0) watchTouched(state, now, events)
  }
  return looks
}

/** Settles funding and checks the account; returns the cost of the work. */
function look(
  state: State,
  position: PositionState,
  { now, events }: { now: number; events: Event[] },
): number {
  const positions = positionsOfAccount(position)
  for (const one of positions) settleFunding(state, one, events)
  touch(state, position)
  if (riskLevel(statusOfAccount(state, position)) < 100) return 1
  // An account with a market without a price waits for that price; the next mark of any of its
  // markets triggers a check.
  if (positions.some(({ marketState }) => isHalted(marketState, now))) return 1
  const ranked = liquidate(state, position, { now, events })
  return LIQUIDATION_COST + ranked / RANKED_PER_LOOK
}

/**
 * A trigger whose order would find no one within the price limits waits instead of being used up.
 */
function fireDue(
  state: State,
  market: PerpMarketState,
  step: { triggers: number; now: number; events: Event[] },
): number {
  let { triggers } = step
  // The rest of a partly filled one is for the next command.
  const newest = state.perp.lastTrigger
  for (const waiting of market.dueTriggers) {
    if (triggers <= 0) break
    if (waiting.trigger.id > newest || !hasTaker(waiting.position)) continue
    triggers--
    fire(state, waiting, step)
    if (state.perp.touched.size > 0) watchTouched(state, step.now, step.events)
  }
  return triggers
}

function hasTaker({ side, marketState }: PositionState): boolean {
  const { high, low } = limitsOf(marketState)
  const isLong = side === 'long'
  const best = marketState.book.bestPrice(isLong ? 'buy' : 'sell')
  return best > 0 && (isLong ? best >= low : best <= high)
}

/**
 * Fires once: the trigger ends before its order acts. What the book within the price limits does
 * not take stays protected by a new trigger with the same terms for the rest. One whose order met
 * someone and could not trade at all is used up, so that no trigger fires forever.
 */
function fire(
  state: State,
  waiting: TriggerState,
  { now, events }: { now: number; events: Event[] },
): void {
  const { trigger, position } = waiting
  const { marketState } = position
  removeTrigger(state, waiting)
  const price = trigger.triggerBy === 'mark' ? marketState.markPrice : marketState.lastPrice
  events.push({ type: 'perpTriggerFired', trigger, price })
  const whole = position.lots
  const lots = trigger.lots === 0 ? whole : Math.min(trigger.lots, whole)
  closeAtMarket(state, position, { lots, trigger: trigger.id, now, events })
  const closed = whole - position.lots
  if (closed === 0 || closed >= lots) return
  const { kind, price: at, triggerBy } = trigger
  const rest = trigger.lots === 0 ? 0 : lots - closed
  addTrigger(state, position, { kind, terms: { price: at, triggerBy }, lots: rest, now, events })
}
