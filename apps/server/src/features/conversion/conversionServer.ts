import type { ServerProduct } from '../../serverProduct.ts'
import { type ConversionHistory, conversionHistory } from './history/conversionHistory.ts'

export const conversionServer: ServerProduct<ConversionHistory> = {
  history: conversionHistory,
  plugin: async () => (await import('./conversionPlugin.ts')).conversionPlugin,
  scene: async () => (await import('../../demo/scenes/conversions.ts')).buildConversions,
}
