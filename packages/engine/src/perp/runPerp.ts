import type { Handlers } from '../kernel/product.ts'
import { cancelAllPerpOrders, cancelPerpOrder } from './orders/cancelPerp.ts'
import { closePerpPosition, closePerpPositions } from './orders/closePerp.ts'
import { placePerpOrder } from './orders/placePerpOrder.ts'
import { cancelPerpTrigger, editPerpTrigger, setPerpTriggers } from './orders/triggerCommands.ts'
import type { PerpCommand } from './perpCommand.ts'
import { listPerpMarket, setPerpMarketTradable } from './perpListing.ts'
import { setPerpLeverage } from './risk/leverage.ts'
import { adjustPerpMargin, setPerpMarginMode } from './risk/marginCommands.ts'

/** The commands of perpetual contracts. */
export const runPerp: Handlers<PerpCommand> = {
  placePerpOrder,
  cancelPerpOrder,
  cancelAllPerpOrders,
  closePerpPosition,
  closePerpPositions,
  setPerpLeverage,
  setPerpMarginMode,
  adjustPerpMargin,
  setPerpTriggers,
  editPerpTrigger,
  cancelPerpTrigger,
  listPerpMarket,
  setPerpMarketTradable,
}
