/**
 * Faults one after the other on a whole cluster under load, and after each what must hold. The seed
 * decides what befalls it and what its members do.
 */

import { setTimeout as wait } from 'node:timers/promises'
import { ZERO } from '@assay/money/amount.ts'
import type pg from 'pg'
import { openPool } from '../../db/pool.ts'
import { createRandom, type DemoRandom } from '../../demo/random.ts'
import { sentenceOf } from '../../fault.ts'
import { type Exchange, openExchange } from '../../live/exchange.ts'
import { verifyJournal } from '../../projector/verifyJournal.ts'
import { readJournalKey } from '../../secrets/journalKey.ts'
import { openSealing } from '../../secrets/sealing.ts'
import { signUp } from '../../testing/signUp.ts'
import { fund, listSmallCycles, listSmallWorld } from '../../testing/smallWorld.ts'
import { confirmEmails } from '../../testing/testServer.ts'
import { type Bus, openBus } from '../bus/bus.ts'
import { connectCore } from '../remoteCore.ts'
import { differingHashes, KeysInJournal, notLinearizable, unbalanced } from './chaosChecks.ts'
import { ChaosMember } from './chaosLoad.ts'
import { differing } from './chaosViews.ts'
import { ChaosWithdrawals } from './chaosWithdrawals.ts'
import { type FaultKind, faults, rollingRestart } from './faults.ts'
import { MemberSocket } from './memberSocket.ts'
import { TestCluster } from './testCluster.ts'

const MEMBERS = 4
const FUNDS = { USDT: '1000000', BTC: '10' }
const RECOVERED_WITHIN_MS = 180_000

export type Survived = {
  kind: FaultKind | 'rolling restart'
  /** From the fault to the first acknowledged write that was called after it. */
  recoveredMs: number
  /** The longest time in which no write was acknowledged. */
  pauseMs: number
  writes: number
  /** Of the writes, those that were sent again by their key until they were acknowledged. */
  repeated: number
  reads: number
  /** What did not hold, in sentences. */
  broken: string[]
}

type Options = { seed: number; restMs?: number; gateways?: number }

const GATEWAYS = 3

export class Campaign {
  readonly cluster: TestCluster
  readonly random: DemoRandom
  readonly #bus: Bus
  readonly #pool: pg.Pool
  readonly #exchange: Exchange
  readonly #keys = new KeysInJournal()
  #members: ChaosMember[] = []
  #sockets: MemberSocket[] = []

  private constructor(
    cluster: TestCluster,
    { seed }: Options,
    over: { bus: Bus; pool: pg.Pool; exchange: Exchange },
  ) {
    this.cluster = cluster
    this.random = createRandom(seed)
    this.#bus = over.bus
    this.#pool = over.pool
    this.#exchange = over.exchange
  }

  static async start(options: Options): Promise<Campaign> {
    let over: { bus: Bus; exchange: Exchange } | undefined
    const cluster = await TestCluster.start(options.gateways ?? GATEWAYS, async ({ nats }) => {
      const bus = await openBus({ url: nats.url, name: 'load' })
      const onStopped = (fault: Error) => {
        throw fault
      }
      const exchange = await openExchange(await connectCore(bus, { onStopped }))
      over = { bus, exchange }
      await listClusterWorld(exchange)
    })
    const pool = openPool(cluster.database.url)
    const campaign = new Campaign(cluster, options, { ...over!, pool })
    await campaign.#join(options.restMs ?? 40)
    return campaign
  }

  async #join(restMs: number): Promise<void> {
    const origins = this.cluster.gateways.map(({ origin }) => origin)
    for (let index = 0; index < MEMBERS; index += 1) {
      const member = await signUp(origins[index % origins.length]!)
      await confirmEmails(this.#pool, [member.id])
      await fund(this.#exchange, member.id, FUNDS)
      const withdrawals = await ChaosWithdrawals.prepare(member, this.#pool)
      const parts = { member, origins, withdrawals, random: this.random, restMs }
      this.#members.push(new ChaosMember(parts))
    }
    this.#sockets = this.#members.map((member) => new MemberSocket(member, origins))
    // Someone to trade with.
    const maker = this.#members[0]!.id
    await this.#exchange.submit({
      at: Date.now(),
      key: '',
      type: 'placeSpotOrder',
      member: maker,
      market: 'BTC/USDT',
      side: 'sell',
      orderType: 'limit',
      timeInForce: 'gtc',
      price: 6_100_000,
      quantity: 500_000,
      quoteBudget: ZERO,
      stopPrice: 0,
      clientOrderId: '',
    })
  }

  async survive(kind: Survived['kind']): Promise<Survived> {
    const openings = await this.#openings()
    const before = { writes: this.#writes(), reads: this.#reads(), repeated: this.#repeated() }
    for (const member of this.#members) member.start()
    await this.#until(() => this.#writes() > before.writes + 2 * MEMBERS)
    const startedAt = performance.now()
    let struckAt = startedAt
    const strike = {
      struck: () => {
        struckAt = performance.now()
      },
      below: (bound: number) => Math.floor(this.random.next() * bound),
    }
    if (kind === 'rolling restart') await rollingRestart(this.cluster)
    else await faults[kind](this.cluster, strike)
    await this.#until(() => this.#recoveredAt(struckAt) !== undefined)
    const recoveredMs = this.#recoveredAt(struckAt)! - struckAt
    const pauseMs = this.#longestPause(startedAt)
    await Promise.all(this.#members.map((member) => member.stop()))
    const [writes, reads] = [this.#writes() - before.writes, this.#reads() - before.reads]
    const repeated = this.#repeated() - before.repeated
    // A core may have ended of what befell it only after all parts were ready again.
    await this.cluster.leading()
    const broken = await this.#check(openings)
    return { kind, recoveredMs, pauseMs, writes, repeated, reads, broken }
  }

  /** Ends every part and replays the whole journal; gives what differs, in sentences. */
  async verify(): Promise<string[]> {
    await this.#leave()
    const key = readJournalKey(this.cluster.journalKey)
    return verifyJournal(this.cluster.database.url, { sealing: key && openSealing(key) }).then(
      () => [],
      (error) => [sentenceOf(error)],
    )
  }

  async stop(): Promise<void> {
    await this.#leave()
    await this.cluster.stop()
  }

  async #leave(): Promise<void> {
    await Promise.all(this.#members.map((member) => member.stop()))
    await Promise.all(this.#sockets.map((socket) => socket.stop()))
    await this.#exchange.core.stop()
    await this.#bus.close()
    if (!this.#pool.ended) await this.#pool.end()
    await this.cluster.stopParts()
  }

  async #check(openings: ReadonlyMap<number, bigint>): Promise<string[]> {
    const exchange = this.#exchange
    const { core } = exchange
    const members = this.#members
    const histories = notLinearizable(members, openings)
    const views = await Promise.all(
      members.map((member, index) =>
        differing({ member, socket: this.#sockets[index]!, exchange }),
      ),
    )
    await this.#keys.readOn(this.#pool)
    const lost = this.#keys.lost(members)
    const broken = [
      ...lost.map((each) => `Lost: ${each}.`),
      ...members.flatMap(({ failed }) => failed.map((each) => `Failed: ${each}.`)),
      ...this.#keys.doubled.map((key) => `Applied twice: ${key}.`),
      ...(await unbalanced(core)).map((asset) => `The books of ${asset} do not sum to zero.`),
      ...(await differingHashes(this.#bus)),
      ...histories,
      ...views.flat(),
      ...members.flatMap(({ stale }) => stale),
    ]
    for (const member of members) {
      member.history = []
      member.acknowledged = []
      member.stale.length = 0
      member.failed.length = 0
    }
    this.#keys.doubled.length = 0
    return broken
  }

  async #openings(): Promise<Map<number, bigint>> {
    const openings = new Map<number, bigint>()
    for (const member of this.#members) openings.set(member.id, await member.fiatBalance())
    return openings
  }

  #writes = () => this.#members.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
  #repeated = () => this.#members.reduce((sum, { repeated }) => sum + repeated, 0)
  #reads = () => this.#members.reduce((sum, { reads }) => sum + reads, 0)

  #recoveredAt(struckAt: number): number | undefined {
    const after = this.#members.flatMap(({ acknowledged }) =>
      acknowledged.filter(({ calledAt }) => calledAt >= struckAt),
    )
    if (after.length === 0) return undefined
    return Math.min(...after.map(({ returnedAt }) => returnedAt))
  }

  #longestPause(from: number): number {
    const times = this.#members
      .flatMap(({ acknowledged }) => acknowledged.map(({ returnedAt }) => returnedAt))
      .filter((time) => time >= from)
      .sort((a, b) => a - b)
    return times.reduce((most, time, index) => Math.max(most, time - (times[index - 1] ?? from)), 0)
  }

  async #until(isSo: () => boolean): Promise<void> {
    const deadline = Date.now() + RECOVERED_WITHIN_MS
    while (!isSo()) {
      if (Date.now() > deadline) {
        const said = this.cluster.parts.map(({ name, ends, said }) => `${name} (${ends}): ${said}`)
        throw new Error(`No write is acknowledged. ${said.join('\n')}`)
      }
      await wait(10)
    }
  }
}

/** What every part of a cluster needs to start. */
export async function listClusterWorld(exchange: Exchange): Promise<void> {
  await listSmallWorld(exchange)
  await listSmallCycles(exchange)
  await exchange.submit({
    type: 'listAsset',
    at: Date.now(),
    key: '',
    asset: { id: 'ASY', name: 'Assay', decimals: 8, chain: 'Ethereum' },
  })
}
