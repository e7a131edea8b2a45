import type { ServerProduct } from '../../serverProduct.ts'
import { type LaunchpadHistory, launchpadHistory } from './history/launchpadHistory.ts'

export const launchpadServer: ServerProduct<LaunchpadHistory> = {
  history: launchpadHistory,
  plugin: async () => (await import('./launchpadPlugin.ts')).launchpadPlugin,
  console: async () => (await import('./console/launchpadConsolePlugin.ts')).launchpadConsolePlugin,
  scene: async () => (await import('../../demo/scenes/launchpad.ts')).buildLaunchpad,
}
