import type { ServerProduct } from '../../serverProduct.ts'
import { type FundsHistory, fundsHistory } from './history/fundsHistory.ts'

export const fundsServer: ServerProduct<FundsHistory> = {
  history: fundsHistory,
}
