import type { ServerProduct } from '../../serverProduct.ts'
import { claimantFault } from './claimantFault.ts'
import { type ClaimHistory, claimHistory } from './history/claimHistory.ts'

export const claimServer: ServerProduct<ClaimHistory> = {
  history: claimHistory,
  checks: { claimReward: claimantFault },
  plugin: async () => (await import('./claimPlugin.ts')).claimPlugin,
  console: async () => (await import('./console/claimConsolePlugin.ts')).claimConsolePlugin,
  scene: async () => (await import('../../demo/scenes/claim.ts')).buildClaim,
}
