import type { ServerProduct } from '../../serverProduct.ts'
import { type CycleHistory, cycleHistory } from './history/cycleHistory.ts'

export const cycleServer: ServerProduct<CycleHistory> = {
  history: cycleHistory,
  prepare: async () => (await import('./signer.ts')).keepReceiptKey,
  plugin: async () => (await import('./cyclePlugin.ts')).cyclePlugin,
  scene: async () => (await import('../../demo/scenes/cycles.ts')).buildCycles,
}
