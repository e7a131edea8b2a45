/** After a write: everything that it may have changed is asked again. */
import {
  getOpenPerpOrders,
  getPerpAccount,
  getPerpOrders,
} from '@assay/wire/routes/trading/contract.ts'
import {
  getClosedPositions,
  getPositions,
  getProtections,
} from '@assay/wire/routes/trading/contractPosition.ts'
import { refresh } from '../../../api/queryClient.ts'

export const refreshHoldings = () =>
  refresh(
    getOpenPerpOrders,
    getPerpAccount,
    getPerpOrders,
    getPositions,
    getProtections,
    getClosedPositions,
  )
