import { changeLimits } from '@assay/domain/cycle/playerLimits.ts'
import type { Event } from '../event.ts'
import { isMember } from '../kernel/isMember.ts'
import { reject } from '../kernel/reject.ts'
import type { State } from '../state.ts'
import type { SetCycleLimits } from './cycleCommand.ts'

/** Sets a member's own limits for cycle contracts. Accepted rounds are not affected. */
export function setCycleLimits(state: State, command: SetCycleLimits, now: number): Event[] {
  const { member } = command
  if (!isMember(member)) return reject('accountNotFound')
  const standing = changeLimits(state.cycles.playerAt(member, now), command, now)
  if (!standing) return reject('limitsInvalid')
  state.cycles.players.set(member, standing)
  return [{ type: 'cycleLimitsSet', member, standing }]
}
