/** The core of this process, or the way to the one that leads in another. */
import { rmSync } from 'node:fs'
import type { CloseStep } from '../closeAll.ts'
import { type Bus, openBus } from '../cluster/bus/bus.ts'
import { leadCore } from '../cluster/leadCore.ts'
import { ANNOUNCED } from '../cluster/messages.ts'
import { connectCore } from '../cluster/remoteCore.ts'
import { newOwnCore, type OwnCore, watchLeader } from '../cluster/watching/ownCore.ts'
import { commandChecks } from '../commandChecks.ts'
import type { Config } from '../config/config.ts'
import { Fault } from '../fault.ts'
import type { Core } from '../writer/core.ts'
import { journalLength } from '../writer/journal/journal.ts'
import { openJournalKey } from '../writer/journal/openJournalKey.ts'
import { acknowledgedFileIn } from '../writer/recovery/acknowledgedFile.ts'
import { exitLoudly, startCore } from '../writer/startCore.ts'
import type { Database } from './openDatabase.ts'

const UNHEARD_MS = 5_000

export type OpenedCore = {
  /** Undefined in a process that does nothing but lead or stand by. */
  core: Core | undefined
  /** Undefined in a process that is alone. */
  bus: Bus | undefined
  own: OwnCore
}

export async function openCore(
  config: Config,
  database: Database,
  closings: CloseStep[],
): Promise<OpenedCore> {
  const { roles, nats } = config
  const own = newOwnCore()
  const stopLeading = () => own.leading?.stop()
  if (!nats) {
    const core = await startCore(await coreOptions(config, database))
    Object.assign(own, { isReady: true, leading: core })
    closings.push(stopLeading)
    return { core, bus: undefined, own }
  }
  const bus = await openBus({
    ...nats,
    name: `assay ${[...roles].join(' ')}`,
    kind: [...roles].join('-'),
    onRefused: whenUnheard(exitLoudly),
  })
  // It ends after whatever uses it, also when it leads later, and before what it answers over.
  closings.push(bus.close, stopLeading)
  if (roles.has('core')) {
    const options = await coreOptions(config, database)
    closings.push(watchLeader(own, bus))
    const onStandingBy = () => {
      own.isReady = true
    }
    const onFollowed = (position: number) => {
      own.followed = position
    }
    const check = commandChecks(database.pool)
    const { isDemo } = config
    leadCore({ ...options, onStandingBy, onFollowed, isDemo, check }, bus).then((core) => {
      Object.assign(own, { isReady: true, leading: core })
      console.log(`Leads since epoch ${core.leads[0].epoch}.`)
    }, exitLoudly)
  }
  if (roles.size === 1 && roles.has('core')) {
    return { core: undefined, bus, own }
  }
  const core = await connectCore(bus, { onStopped: exitLoudly })
  closings.push(core.stop.bind(core))
  return { core, bus, own }
}

/**
 * Ends a core whose user may not announce that it leads: no one would hear it. Once may be a
 * reload of NATS, so it must last.
 */
function whenUnheard(end: (fault: Fault) => void): (subject: string) => void {
  let [since, last] = [0, 0]
  return (subject) => {
    if (subject !== ANNOUNCED.name) return
    const now = performance.now()
    if (now - last > UNHEARD_MS) since = now
    last = now
    if (now - since < UNHEARD_MS) return
    end(new Fault('NATS does not let this core announce that it leads; its user must be a core’s.'))
  }
}

async function coreOptions(config: Config, { url, pool }: Database) {
  const acknowledgedFile = acknowledgedFileIn(config.dataDir)
  // A demo whose database was deleted starts over.
  if (config.isDemo && (await journalLength(pool)) === 0) rmSync(acknowledgedFile, { force: true })
  return { url, key: await openJournalKey(pool, config), acknowledgedFile }
}
