/**
 * What befalls a cluster. Each fault says when it struck, restores what it broke, and resolves when
 * every part is ready again.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { KeptProcess } from './keptProcess.ts'
import type { Part, TestCluster } from './testCluster.ts'

/** `struck`: from now on the time until the next acknowledged write counts. */
type Trouble = (cluster: TestCluster, strike: Strike) => Promise<void>
type Strike = {
  struck: () => void
  /** Which of several. */
  below: (bound: number) => number
}

/** As long as a short disturbance of a network. */
const CUT_MS = 1_500
const SLOW_MS = 200
const ENDS_WITHIN_MS = 120_000
const SLOW_FOR_MS = 2_000
/** The database itself may end before it can say why. */
const DISK_FULL =
  /disk of the database is full|The database (did not store|does not answer)|The history could not/
/** The core that leads next meets it too. */
const FULL_FOR_MS = 1_000

/** Once more than `ended` times. */
async function hasEnded(part: KeptProcess, ended: number): Promise<void> {
  const deadline = Date.now() + ENDS_WITHIN_MS
  while (part.ends.length === ended) {
    if (Date.now() > deadline) throw new Error(`A core did not end: ${part.said}`)
    await wait(20)
  }
}

/** The process that has a job, once one says so. */
async function holderOf(
  cluster: TestCluster,
  job: string,
  { except }: { except?: Part } = {},
): Promise<Part> {
  const deadline = Date.now() + ENDS_WITHIN_MS
  for (;;) {
    for (const part of cluster.jobs) {
      if (part !== except && (await part.health())?.jobs?.includes(job)) return part
    }
    if (Date.now() > deadline) throw new Error(`No process took over the job ${job}.`)
    await wait(20)
  }
}

const allReady = (cluster: TestCluster) =>
  Promise.all([cluster.leading(), ...cluster.parts.map((part) => part.ready())])

export const faults = {
  async 'leading core killed'(cluster, { struck }) {
    const { leader } = await cluster.leading()
    const ended = leader.end('SIGKILL')
    struck()
    await ended
    await allReady(cluster)
  },

  async 'standing core killed'(cluster, { struck }) {
    const { standby } = await cluster.leading()
    const ended = standby.end('SIGKILL')
    struck()
    await ended
    await allReady(cluster)
  },

  async 'gateway killed'(cluster, { struck, below }) {
    const ended = cluster.gateways[below(cluster.gateways.length)]!.end('SIGKILL')
    struck()
    await ended
    await allReady(cluster)
  },

  /** The process that moves the prices; the other one must take them over. */
  async 'jobs killed'(cluster, { struck }) {
    const holder = await holderOf(cluster, 'prices')
    const ended = holder.end('SIGKILL')
    struck()
    await holderOf(cluster, 'prices', { except: holder })
    await ended
    await allReady(cluster)
  },

  async 'NATS killed'(cluster, { struck }) {
    await cluster.nats.stop()
    struck()
    await cluster.nats.start()
    await allReady(cluster)
  },

  /** It wakes up when another one leads, and must not write. */
  async 'leading core paused'(cluster, { struck }) {
    const { leader, standby } = await cluster.leading()
    const ended = leader.ends.length
    leader.signal('SIGSTOP')
    struck()
    await standby.ready((core) => core === 'leads')
    leader.signal('SIGCONT')
    await hasEnded(leader, ended)
    if (leader.ends.at(-1) !== 70) {
      throw new Error(`The paused leader ended with ${leader.ends.at(-1)}: ${leader.said}`)
    }
    await allReady(cluster)
  },

  async 'gateway cut from NATS'(cluster, { struck, below }) {
    const { links } = cluster.gateways[below(cluster.gateways.length)]!
    for (const link of links) link.cut()
    struck()
    await wait(CUT_MS)
    for (const link of links) link.restore()
    await allReady(cluster)
  },

  async 'leading core cut from the database'(cluster, { struck }) {
    const { leader, standby } = await cluster.leading()
    for (const link of leader.links) link.cut()
    struck()
    await standby.ready((core) => core === 'leads')
    for (const link of leader.links) link.restore()
    await allReady(cluster)
  },

  async 'slow network, 200 ms'(cluster, { struck }) {
    const links = cluster.parts.flatMap((part) => part.links)
    for (const link of links) link.delay(SLOW_MS)
    struck()
    await wait(SLOW_FOR_MS)
    for (const link of links) link.restore()
    await allReady(cluster)
  },

  /**
   * That of the primary. The core that leads says so and ends, as each does that comes next, until
   * there is room again; the database may have ended too, and is then started as an operator would.
   */
  async 'disk full'(cluster, { struck }) {
    const { leader } = await cluster.leading()
    const { primary } = cluster
    const disk = cluster.disks.get(primary.name)
    if (!disk) throw new Error('A small disk needs root.')
    const ended = leader.ends.length
    leader.said = ''
    disk.fill()
    struck()
    await hasEnded(leader, ended)
    const { said } = leader
    await wait(FULL_FOR_MS)
    disk.free()
    if (leader.ends.at(-1) !== 70 || !DISK_FULL.test(said)) {
      throw new Error(`With a full disk the leader ended with ${leader.ends.at(-1)}: ${said}`)
    }
    await primary.query('SELECT 1').catch(() => primary.start())
    await allReady(cluster)
  },

  /** Counted from the promotion: an operator's time to notice is not ours. */
  async 'primary database killed'(cluster, { struck }) {
    await cluster.promote(struck)
    await allReady(cluster)
  },
} satisfies Record<string, Trouble>
export type FaultKind = keyof typeof faults

/** One after the other, each ready again before the next. Nothing has to fail. */
export async function rollingRestart(cluster: TestCluster): Promise<void> {
  for (const gateway of cluster.gateways) {
    await gateway.end('SIGTERM')
    await gateway.ready()
  }
  const { leader, standby } = await cluster.leading()
  await standby.end('SIGTERM')
  await cluster.leading()
  await leader.end('SIGTERM')
  await cluster.leading()
}
