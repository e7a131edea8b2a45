import type { ServerProduct } from '../../serverProduct.ts'
import { type SpotHistory, spotHistory } from './history/spotHistory.ts'

export const spotServer: ServerProduct<SpotHistory> = {
  history: spotHistory,
  plugin: async () => (await import('./spotPlugin.ts')).spotPlugin,
}
