import type { ProductTesting } from '../../testing/productTesting.ts'
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
} satisfies ProductTesting
