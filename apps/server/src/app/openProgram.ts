/**
 * Builds the whole program from its configuration: database, writer and follower, the two servers,
 * and in the demo its world. Each part that was started adds to `closings` how it ends.
 */
import { flushCompileCache } from 'node:module'
import type { CloseStep } from '../closeAll.ts'
import type { Config } from '../config/config.ts'
import { Fault } from '../fault.ts'
import { openCore } from './openCore.ts'
import { openDatabase } from './openDatabase.ts'
import type { OutsideWorld } from './openExchangeOn.ts'
import { watchCore } from './watchCore.ts'

export async function openProgram(
  config: Config,
  closings: CloseStep[],
  outside: OutsideWorld = {},
): Promise<void> {
  if (config.isDemo && config.marketsFile) {
    throw new Fault('MARKETS is set, but the demo has markets of its own.')
  }
  const database = await openDatabase(config, closings)
  const { core, bus, own } = await openCore(config, database, closings)
  if (core) {
    const { openExchangeOn } = await import('./openExchangeOn.ts')
    await openExchangeOn(core, { config, database, bus, own, closings, outside })
  } else closings.push(await watchCore(config, { bus, own, jobs: database.jobs }))
  // A process that is killed later does not write its compile cache, so it is written now.
  flushCompileCache()
}
