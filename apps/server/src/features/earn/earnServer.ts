import type { ServerProduct } from '../../serverProduct.ts'
import { type EarnHistory, earnHistory } from './history/earnHistory.ts'

export const earnServer: ServerProduct<EarnHistory> = {
  history: earnHistory,
  plugin: async () => (await import('./earnPlugin.ts')).earnPlugin,
  console: async () => (await import('./console/earnConsolePlugin.ts')).earnConsolePlugin,
  scene: async () => (await import('../../demo/scenes/earn.ts')).buildEarn,
}
