import type { ServerProduct } from '../../serverProduct.ts'
import { type FiatHistory, fiatHistory } from './history/fiatHistory.ts'

export const fiatServer: ServerProduct<FiatHistory> = {
  history: fiatHistory,
  plugin: async () => (await import('./fiatPlugin.ts')).fiatPlugin,
  console: async () => (await import('./console/fiatConsolePlugin.ts')).fiatConsolePlugin,
  scene: async () => (await import('../../demo/scenes/fiat.ts')).buildFiat,
}
