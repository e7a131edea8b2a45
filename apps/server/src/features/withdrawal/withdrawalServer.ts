import type { ServerProduct } from '../../serverProduct.ts'
import { type WithdrawalHistory, withdrawalHistory } from './history/withdrawalHistory.ts'

export const withdrawalServer: ServerProduct<WithdrawalHistory> = {
  history: withdrawalHistory,
  plugin: async () => (await import('./withdrawalPlugin.ts')).withdrawalPlugin,
  console: async () =>
    (await import('./console/withdrawalConsolePlugin.ts')).withdrawalConsolePlugin,
}
