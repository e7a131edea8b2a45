import { ofMembers, type ProductTesting } from '../../testing/productTesting.ts'
import { addMargins, assertPerpInvariants, PerpAuditor } from './perpInvariants.ts'

/** Contracts have a separate random run (`perpLife.ts`): they need tighter markets. */
export const perpTesting = {
  assertSound: assertPerpInvariants,
  addHeld: addMargins,
  numberOf: (event) =>
    event.type === 'perpTraded'
      ? { of: 'trade', number: event.trade }
      : event.type === 'perpOrderPlaced'
        ? { of: 'order', number: event.order.id }
        : undefined,
  newAuditor: () => new PerpAuditor(),
  reads: {
    perps: ofMembers((member) => ({ type: 'perps', member, quote: 'USDT' })),
    perpMarkets: ({ state }) => [{ type: 'perpMarkets', now: state.now }],
    openPerpOrderIds: ofMembers((member) => ({ type: 'openPerpOrderIds', member })),
    openPerpOrderCounts: () => [{ type: 'openPerpOrderCounts' }],
  },
} satisfies ProductTesting
