import type { ServerProduct } from '../../serverProduct.ts'
import { type ClaimHistory, claimHistory } from './history/claimHistory.ts'

export const claimServer: ServerProduct<ClaimHistory> = {
  history: claimHistory,
  plugin: async () => (await import('./claimPlugin.ts')).claimPlugin,
  console: async () => (await import('./console/claimConsolePlugin.ts')).claimConsolePlugin,
  scene: async () => (await import('../../demo/scenes/claim.ts')).buildClaim,
}
