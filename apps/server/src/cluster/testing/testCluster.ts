/**
 * A whole exchange of several processes for tests: NATS, a PostgreSQL primary with a synchronous
 * standby, two cores, gateways, two processes for the jobs. Each part is the program itself and is
 * started again when it ends, as a process manager would. Cores reach the databases, and gateways
 * NATS, over links that can be cut.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { bringUpToDate } from '../../db/bringUpToDate.ts'
import { freePort } from '../../outside/freePort.ts'
import { choosePostgresPlace } from '../../outside/postgres/postgresPlace.ts'
import {
  type PostgresNode,
  type ReplicatedPostgres,
  startReplicatedPostgres,
} from '../../testing/replicatedPostgres.ts'
import { asUserOf, createDatabaseUsers } from '../../testing/testDatabase.ts'
import { withdrawalSettings } from './chaosWithdrawals.ts'
import { KeptProcess } from './keptProcess.ts'
import { type Link, openLink } from './link.ts'
import { type NatsServer, startNats } from './natsServer.ts'
import type { PartSettings } from './partProcess.ts'
import { mountSmallDisk, type SmallDisk } from './smallDisk.ts'

const PROGRAM = join(import.meta.dirname, 'partProcess.ts')
/** One for all: a letter is sealed by one process and opened by another. */
const DATA_KEY = Buffer.alloc(32, 7).toString('base64')
const READY_WITHIN_MS = 120_000
const LOOK_EVERY_MS = 20

export class Part extends KeptProcess {
  readonly settings: PartSettings & { port: number; metricsPort: number }
  /** Ways to what it stands on. */
  readonly links: readonly Link[]

  constructor(name: string, settings: Part['settings'], links: readonly Link[]) {
    const program = [PROGRAM, JSON.stringify(settings)]
    super(name, { program, metricsPort: settings.metricsPort })
    this.settings = settings
    this.links = links
  }

  get origin(): string {
    return `http://127.0.0.1:${this.settings.port}`
  }
}

export class TestCluster {
  readonly folder: string
  readonly nats: NatsServer
  readonly database: ReplicatedPostgres
  /** The node that accepts writes, and the other one. */
  primary: PostgresNode
  standby: PostgresNode
  /** Of the nodes, by name; empty where none can be mounted. */
  readonly disks: ReadonlyMap<string, SmallDisk>
  readonly cores: Part[] = []
  readonly gateways: Part[] = []
  readonly jobs: Part[] = []

  private constructor(
    folder: string,
    { nats, database, disks }: Pick<TestCluster, 'nats' | 'database' | 'disks'>,
  ) {
    this.folder = folder
    this.nats = nats
    this.database = database
    this.disks = disks
    this.primary = database.primary
    this.standby = database.standbys[0]!
  }

  /** `list` fills an exchange that has two cores and nothing else yet. */
  static async start(
    gateways: number,
    list: (cluster: TestCluster) => Promise<void>,
  ): Promise<TestCluster> {
    const folder = mkdtempSync(join(tmpdir(), 'assay-cluster-'))
    const settings = ['shared_buffers=64MB', 'max_wal_size=512MB', 'max_connections=300']
    const nodes = join(folder, 'nodes')
    const disks = await mountDisks(nodes)
    const [database, nats] = await Promise.all([
      startReplicatedPostgres({ folder: nodes, settings }),
      startNats(),
    ])
    const cluster = new TestCluster(folder, { nats, database, disks })
    try {
      await createDatabaseUsers(database.url)
      await bringUpToDate(database.url)
      for (const name of ['core1', 'core2']) cluster.cores.push(await cluster.#core(name))
      await Promise.all(cluster.cores.map((core) => core.ready()))
      await list(cluster)
      for (let index = 1; index <= gateways; index += 1) {
        cluster.gateways.push(await cluster.#overLink(`gateway${index}`, 'gateway'))
      }
      for (const name of ['jobs1', 'jobs2']) {
        cluster.jobs.push(await cluster.#overLink(name, 'jobs'))
      }
      await Promise.all(cluster.parts.map((part) => part.ready()))
      return cluster
    } catch (error) {
      await cluster.stop()
      throw error
    }
  }

  get journalKey(): string {
    return join(this.folder, 'journal-key')
  }

  get parts(): Part[] {
    return [...this.cores, ...this.gateways, ...this.jobs]
  }

  /** The core that leads, and the one that stands by, once both can do so. */
  async leading(): Promise<{ leader: Part; standby: Part }> {
    const deadline = Date.now() + READY_WITHIN_MS
    while (Date.now() < deadline) {
      const states = await Promise.all(this.cores.map((core) => core.health()))
      const [leader, standby] = ['leads', 'stands by'].map((state) =>
        this.cores.find((_, index) => states[index]?.core === state),
      )
      if (leader && standby) return { leader, standby }
      await wait(LOOK_EVERY_MS)
    }
    const said = this.cores.map((core) => `${core.name} (${core.ends}): ${core.said}`)
    throw new Error(`The cores do not lead and stand by. ${said.join('\n')}`)
  }

  /** The primary is gone, its standby takes its place, and it becomes the standby itself. */
  async promote(onPromoted: () => void): Promise<void> {
    const { primary: old, standby: next } = this
    await old.kill()
    await next.promote()
    onPromoted()
    this.primary = next
    this.standby = old
    await old.follow(next)
    await this.database.waitFor(next, [old.name])
  }

  async stopParts(): Promise<void> {
    await Promise.all(this.parts.map((part) => part.stop()))
  }

  async stop(): Promise<void> {
    await this.stopParts()
    for (const part of this.parts) for (const link of part.links) link.close()
    await this.nats.stop()
    await this.database.stop()
    for (const disk of this.disks.values()) disk.unmount()
    await this.database.remove()
    rmSync(this.folder, { recursive: true, force: true })
  }

  async #core(name: string): Promise<Part> {
    const nodes = [this.primary, this.standby]
    const links = await Promise.all(nodes.map(({ port }) => openLink(port)))
    const hosts = links.map(({ port }) => `127.0.0.1:${port}`).join(',')
    const databaseUrl = this.database.url.replace(/@[^/]+\//, `@${hosts}/`)
    const settings = { databaseUrl, ...natsAt(this.nats.url), ...(await this.#settings(name)) }
    return new Part(name, { ...settings, roles: ['core'] }, links)
  }

  async #overLink(name: string, role: 'gateway' | 'jobs'): Promise<Part> {
    const link = await openLink(Number(new URL(this.nats.url).port))
    const url = `nats://127.0.0.1:${link.port}`
    const databaseUrl = asUserOf(role, this.database.url)
    const settings = { databaseUrl, ...natsAt(url), ...(await this.#settings(name)) }
    return new Part(name, { ...settings, roles: [role] }, [link])
  }

  async #settings(name: string) {
    const dataDir = join(this.folder, name)
    mkdirSync(dataDir, { recursive: true })
    const { journalKey } = this
    const ports = { port: await freePort(), metricsPort: await freePort() }
    return { ...withdrawalSettings, ...ports, dataDir, dataKeys: DATA_KEY, journalKey }
  }
}

async function mountDisks(nodes: string): Promise<Map<string, SmallDisk>> {
  const disks = new Map<string, SmallDisk>()
  for (const name of ['node1', 'node2']) {
    const { folder } = await choosePostgresPlace(join(nodes, name))
    const disk = mountSmallDisk(folder)
    if (disk) disks.set(name, disk)
  }
  return disks
}

const natsAt = (url: string) => ({
  nats: { url, credentials: undefined, authority: undefined },
})
