import { ofMembers, type ProductTesting } from '../../testing/productTesting.ts'
import { CycleAuditor } from './cycleAuditor.ts'
import { addStakes, assertCycles } from './cycleInvariants.ts'
import { cycleFounding, randomCycle } from './cycleLife.ts'

export const cycleTesting = {
  life: { share: 600, founding: cycleFounding, next: randomCycle },
  assertSound: assertCycles,
  addHeld: addStakes,
  numberOf: (event) =>
    event.type === 'roundPlaced' ? { of: 'order', number: event.round.id } : undefined,
  newAuditor: () => new CycleAuditor(),
  reads: {
    player: ofMembers((member, { now }) => ({ type: 'player', member, now })),
    openRoundCounts: () => [{ type: 'openRoundCounts' }],
  },
} satisfies ProductTesting
