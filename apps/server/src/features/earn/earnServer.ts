import type { ServerProduct } from '../../serverProduct.ts'
import { type EarnHistory, earnHistory } from './history/earnHistory.ts'

export const earnServer: ServerProduct<EarnHistory> = {
  history: earnHistory,
  plugin: async () => (await import('./earnPlugin.ts')).earnPlugin,
  desk: async () => (await import('./desk/earnDeskPlugin.ts')).earnDeskPlugin,
  scene: async () => (await import('../../demo/scenes/earn.ts')).buildEarn,
}
