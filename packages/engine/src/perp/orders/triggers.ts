/**
 * Waiting take-profits and stop-losses. They are in two separate books, one per trigger price, the
 * sell side for those that wait for a rise.
 */
import {
  isRisingTrigger,
  type PerpTrigger,
  type PositionSide,
  TRIGGERS_MAX,
  type TriggerBy,
  type TriggerKind,
  type TriggerTerms,
} from '@assay/domain/perp/perpOrder.ts'
import { isTriggerReached } from '@assay/domain/perp/triggerRules.ts'
import type { Side } from '@assay/domain/spot/order.ts'
import { NONE } from '../../book/book.ts'
import type { Event } from '../../event.ts'
import type { State } from '../../state.ts'
import type { OpenPerpOrder, PerpMarketState, PositionState, TriggerState } from '../perpState.ts'
import { freeTag, takeTag } from '../perpState.ts'

type NewTrigger = { kind: TriggerKind; terms: TriggerTerms; lots: number; now: number }

export function addTrigger(
  state: State,
  position: PositionState,
  { kind, terms, lots, now, events }: NewTrigger & { events: Event[] },
): TriggerState {
  const trigger: PerpTrigger = {
    id: ++state.perp.lastTrigger,
    member: position.member,
    market: position.market,
    position: position.id,
    kind,
    price: terms.price,
    triggerBy: terms.triggerBy,
    lots,
    createdAt: now,
  }
  const waiting = registerTrigger(state, position, trigger)
  events.push({ type: 'perpTriggerSet', trigger })
  wait(state, waiting)
  return waiting
}

export function registerTrigger(
  state: State,
  position: PositionState,
  trigger: PerpTrigger,
): TriggerState {
  const waiting: TriggerState = { trigger, position, handle: NONE, tag: NONE, isDue: false }
  waiting.tag = takeTag(state.perp, waiting)
  state.perp.triggers.set(trigger.id, waiting)
  position.triggers.add(waiting)
  return waiting
}

export const hasRoomForTriggers = (position: PositionState, more: number): boolean =>
  position.triggers.size + more <= TRIGGERS_MAX

/** Registers a trigger under its price; it becomes due at once if the price is already reached. */
function wait(state: State, waiting: TriggerState): void {
  const { trigger, position } = waiting
  const { marketState, side } = position
  const live = trigger.triggerBy === 'mark' ? marketState.markPrice : marketState.lastPrice
  if (isTriggerReached(trigger, side, live)) {
    makeTriggerDue(state, waiting)
    return
  }
  standInBook(waiting)
}

function standInBook(waiting: TriggerState): void {
  const { trigger, position, tag } = waiting
  const book = position.marketState.triggers[trigger.triggerBy]
  waiting.handle = book.add(bookSide(trigger.kind, position.side), trigger.price, 1, tag)
}

const bookSide = (kind: TriggerKind, side: PositionSide): Side =>
  isRisingTrigger(kind, side) ? 'sell' : 'buy'

export function makeTriggerDue(state: State, waiting: TriggerState): void {
  const { marketState } = waiting.position
  waiting.handle = NONE
  waiting.isDue = true
  marketState.dueTriggers.add(waiting)
  state.perp.busy.add(marketState)
}

/** Marks the triggers that the price has reached as due, nearest first. */
export function collectTriggers(
  state: State,
  market: PerpMarketState,
  { by, low, high }: { by: TriggerBy; low: number; high: number },
): void {
  const book = market.triggers[by]
  for (const side of ['sell', 'buy'] as const) {
    for (;;) {
      const price = book.bestPrice(side)
      const isReached = price > 0 && (side === 'sell' ? price <= high : price >= low)
      if (!isReached) break
      const handle = book.first(side)
      const waiting = state.perp.tags[book.tagOf(handle)] as TriggerState
      book.remove(handle)
      makeTriggerDue(state, waiting)
    }
  }
}

/** Removes a trigger completely. */
export function removeTrigger(state: State, waiting: TriggerState): void {
  const { position, trigger, handle, tag } = waiting
  const { marketState } = position
  if (handle !== NONE) marketState.triggers[trigger.triggerBy].remove(handle)
  marketState.dueTriggers.delete(waiting)
  position.triggers.delete(waiting)
  state.perp.triggers.delete(trigger.id)
  freeTag(state.perp, tag)
}

/** The same trigger with other terms, waiting again. */
export function changeTrigger(
  state: State,
  waiting: TriggerState,
  { change, events }: { change: Partial<PerpTrigger>; events: Event[] },
): void {
  const { position, trigger, handle } = waiting
  const isWaitingStill = change.price === undefined && change.triggerBy === undefined
  if (!isWaitingStill) {
    if (handle !== NONE) position.marketState.triggers[trigger.triggerBy].remove(handle)
    position.marketState.dueTriggers.delete(waiting)
    waiting.handle = NONE
    waiting.isDue = false
  }
  waiting.trigger = { ...trigger, ...change }
  events.push({ type: 'perpTriggerSet', trigger: waiting.trigger })
  if (!isWaitingStill) wait(state, waiting)
}

/** A smaller position has smaller triggers. */
export function shrinkTriggers(state: State, position: PositionState, events: Event[]): void {
  for (const waiting of position.triggers) {
    if (waiting.trigger.lots <= position.lots) continue
    changeTrigger(state, waiting, { change: { lots: position.lots }, events })
  }
}

export function cancelTriggers(state: State, position: PositionState, events: Event[]): void {
  for (const waiting of position.triggers) {
    removeTrigger(state, waiting)
    const { id: trigger, member } = waiting.trigger
    events.push({ type: 'perpTriggerCancelled', trigger, member, reason: 'positionClosed' })
  }
}

/** An order's attached triggers are set as it fills, for the filled lots. */
export function growAttached(
  state: State,
  open: OpenPerpOrder,
  step: { position: PositionState; lots: number; now: number; events: Event[] },
): void {
  const { position, lots, now, events } = step
  for (const kind of ['takeProfit', 'stopLoss'] as const) {
    const terms = open.order[kind]
    if (!terms) continue
    const attached = open[kind]
    const isWaiting = attached && state.perp.triggers.get(attached.trigger.id) === attached
    if (isWaiting && attached.position === position) {
      if (attached.trigger.lots === 0 && attached.trigger.whole === 'stays') continue
      const grown = Math.min(attached.trigger.lots + lots, position.lots)
      changeTrigger(state, attached, { change: { lots: grown }, events })
    } else if (hasRoomForTriggers(position, 1)) {
      open[kind] = addTrigger(state, position, { kind, terms, lots, now, events })
    }
  }
}
