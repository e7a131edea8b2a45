import type { Event } from '../kernel/event.ts'
import type { State } from '../kernel/state.ts'
import { cancelAllPerpOrders, cancelPerpOrder } from './orders/cancelPerp.ts'
import { closePerpPosition, closePerpPositions } from './orders/closePerp.ts'
import { placePerpOrder } from './orders/placePerpOrder.ts'
import { cancelPerpTrigger, editPerpTrigger, setPerpTriggers } from './orders/triggerCommands.ts'
import type { PerpCommand } from './perpCommand.ts'
import { listPerpMarket, setPerpMarketTradable } from './perpListing.ts'
import { setPerpLeverage } from './risk/leverage.ts'
import { adjustPerpMargin, setPerpMarginMode } from './risk/marginCommands.ts'

/** The commands of perpetual contracts; undefined for a command of another group. */
export function runPerp(
  state: State,
  command: PerpCommand | { type: string },
  now: number,
): Event[] | undefined {
  const perp = command as PerpCommand
  switch (perp.type) {
    case 'placePerpOrder':
      return placePerpOrder(state, perp, now)
    case 'cancelPerpOrder':
      return cancelPerpOrder(state, perp)
    case 'cancelAllPerpOrders':
      return cancelAllPerpOrders(state, perp)
    case 'closePerpPosition':
      return closePerpPosition(state, perp, now)
    case 'closePerpPositions':
      return closePerpPositions(state, perp, now)
    case 'setPerpLeverage':
      return setPerpLeverage(state, perp, now)
    case 'setPerpMarginMode':
      return setPerpMarginMode(state, perp, now)
    case 'adjustPerpMargin':
      return adjustPerpMargin(state, perp, now)
    case 'setPerpTriggers':
      return setPerpTriggers(state, perp, now)
    case 'editPerpTrigger':
      return editPerpTrigger(state, perp)
    case 'cancelPerpTrigger':
      return cancelPerpTrigger(state, perp)
    case 'listPerpMarket':
      return listPerpMarket(state, perp)
    case 'setPerpMarketTradable':
      return setPerpMarketTradable(state, perp)
    default:
      return undefined
  }
}
