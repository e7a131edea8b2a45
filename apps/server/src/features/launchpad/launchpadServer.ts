import type { ServerProduct } from '../../serverProduct.ts'
import { type LaunchpadHistory, launchpadHistory } from './history/launchpadHistory.ts'

export const launchpadServer: ServerProduct<LaunchpadHistory> = {
  history: launchpadHistory,
  plugin: async () => (await import('./launchpadPlugin.ts')).launchpadPlugin,
  desk: async () => (await import('./desk/launchpadDeskPlugin.ts')).launchpadDeskPlugin,
  scene: async () => (await import('../../demo/scenes/launchpad.ts')).buildLaunchpad,
}
