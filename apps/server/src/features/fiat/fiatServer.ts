import type { ServerProduct } from '../../serverProduct.ts'
import { type FiatHistory, fiatHistory } from './history/fiatHistory.ts'

export const fiatServer: ServerProduct<FiatHistory> = {
  history: fiatHistory,
  plugin: async () => (await import('./fiatPlugin.ts')).fiatPlugin,
  desk: async () => (await import('./desk/fiatDeskPlugin.ts')).fiatDeskPlugin,
  scene: async () => (await import('../../demo/scenes/fiat.ts')).buildFiat,
}
