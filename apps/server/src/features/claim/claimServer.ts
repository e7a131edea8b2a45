import type { ServerProduct } from '../../serverProduct.ts'
import { type ClaimHistory, claimHistory } from './history/claimHistory.ts'

export const claimServer: ServerProduct<ClaimHistory> = {
  history: claimHistory,
  plugin: async () => (await import('./claimPlugin.ts')).claimPlugin,
  desk: async () => (await import('./desk/claimDeskPlugin.ts')).claimDeskPlugin,
  scene: async () => (await import('../../demo/scenes/claim.ts')).buildClaim,
}
