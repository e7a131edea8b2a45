import type { ServerProduct } from '../../serverProduct.ts'
import { type ReferralHistory, referralHistory } from './history/referralHistory.ts'

export const referralServer: ServerProduct<ReferralHistory> = {
  history: referralHistory,
  plugin: async () => (await import('./referralPlugin.ts')).referralPlugin,
  console: async () => (await import('./console/referralConsolePlugin.ts')).referralConsolePlugin,
}
