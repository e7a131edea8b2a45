/** Setting, editing and canceling take-profits and stop-losses of a position. */
import type { TriggerKind, TriggerTerms } from '@assay/domain/perp/perpOrder.ts'
import { validateTrigger, validateTriggers } from '@assay/domain/perp/triggerRules.ts'
import type { Event } from '../../event.ts'
import { reject, rejectWith } from '../../kernel/reject.ts'
import type { State } from '../../state.ts'
import type { CancelPerpTrigger, EditPerpTrigger, SetPerpTriggers } from '../perpCommand.ts'
import type { PositionState } from '../perpState.ts'
import { addTrigger, changeTrigger, hasRoomForTriggers, removeTrigger } from './triggers.ts'

export function setPerpTriggers(state: State, command: SetPerpTriggers, now: number): Event[] {
  const { member, takeProfit, stopLoss, lots } = command
  const position = state.perp.positions.get(command.position)
  if (position?.member !== member) return reject('positionNotFound')
  const wanted = (['takeProfit', 'stopLoss'] as const).filter((kind) => command[kind])
  if (wanted.length === 0) return reject('triggerRequired')
  const wrongLots = checkTriggerLots(position, lots)
  if (wrongLots) return wrongLots
  const refusal = validateTriggers({ takeProfit, stopLoss }, position.side, livePrice(position))
  if (refusal) return rejectWith(refusal)
  if (!hasRoomForTriggers(position, wanted.length)) return reject('tooManyTriggers')
  const events: Event[] = []
  for (const kind of wanted) {
    const terms = { ...(command[kind] as TriggerTerms) }
    addTrigger(state, position, { kind, terms, lots, now, events })
  }
  return events
}

export function editPerpTrigger(state: State, command: EditPerpTrigger): Event[] {
  const { member, price, triggerBy, lots, whole } = command
  if (whole !== undefined && whole !== 'stays') return reject('commandInvalid')
  const waiting = state.perp.triggers.get(command.trigger)
  if (waiting?.trigger.member !== member) return reject('triggerNotFound')
  const { position, trigger } = waiting
  const wrongLots = checkTriggerLots(position, lots)
  if (wrongLots) return wrongLots
  const kind: TriggerKind = trigger.kind
  const terms = { price, triggerBy }
  const reference = livePrice(position)(terms)
  const refusal = validateTrigger({ kind, side: position.side, terms, reference })
  if (refusal) return rejectWith(refusal)
  const events: Event[] = []
  const change = { price, triggerBy, lots, ...(whole && { whole }) }
  changeTrigger(state, waiting, { change, events })
  return events
}

export function cancelPerpTrigger(state: State, command: CancelPerpTrigger): Event[] {
  const { member, trigger: id } = command
  const waiting = state.perp.triggers.get(id)
  if (waiting?.trigger.member !== member) return reject('triggerNotFound')
  removeTrigger(state, waiting)
  return [{ type: 'perpTriggerCancelled', trigger: id, member, reason: 'requested' }]
}

/** The price that would trigger it; before the first trade the mark replaces the last price. */
const livePrice =
  ({ marketState }: PositionState) =>
  ({ triggerBy }: TriggerTerms): number =>
    triggerBy === 'mark' ? marketState.markPrice : marketState.lastPrice || marketState.markPrice

function checkTriggerLots(position: PositionState, lots: number): Event[] | undefined {
  if (!Number.isSafeInteger(lots) || lots < 0) return reject('lotsNotWhole')
  if (lots <= position.lots) return undefined
  return rejectWith({ code: 'closeAbovePosition', details: { maximum: position.lots } })
}
