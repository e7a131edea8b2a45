import type { ServerProduct } from '../../serverProduct.ts'
import { type PerpHistory, perpHistory } from './history/perpHistory.ts'

export const perpServer: ServerProduct<PerpHistory> = {
  history: perpHistory,
  plugin: async () => (await import('./perpPlugin.ts')).perpPlugin,
  scene: async () => (await import('../../demo/scenes/perps.ts')).buildPerps,
}
