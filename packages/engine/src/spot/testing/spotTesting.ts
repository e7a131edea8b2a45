import type { State } from '../../state.ts'
import { ofMembers, type ProductTesting } from '../../testing/productTesting.ts'
import { SpotAuditor } from './spotAuditor.ts'
import { addOrders, assertSpot } from './spotInvariants.ts'

/** A random run consists mostly of spot orders (`testing/life.ts`). */
export const spotTesting = {
  assertSound: assertSpot,
  addHeld: addOrders,
  numberOf: (event) =>
    event.type === 'spotTraded'
      ? { of: 'trade', number: event.trade }
      : event.type === 'spotOrderPlaced'
        ? { of: 'order', number: event.order.id }
        : undefined,
  newAuditor: (state: State) => new SpotAuditor(state),
  reads: {
    openOrders: ofMembers((member) => ({ type: 'openOrders', member })),
    openOrderIds: ofMembers((member) => ({ type: 'openOrderIds', member })),
    openOrderCounts: () => [{ type: 'openOrderCounts' }],
  },
} satisfies ProductTesting
