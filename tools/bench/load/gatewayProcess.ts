/**
 * A whole server for the benches: embedded PostgreSQL, writer, follower and gateway over a small
 * world, in a separate process from the load. Its parent controls it over the process channel.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MemberId } from '@assay/domain/account.ts'
import { createGateway } from '../../../apps/server/src/app/gateway.ts'
import { WAL_ROOM_MAX } from '../../../apps/server/src/config/processVariables.ts'
import { migrate } from '../../../apps/server/src/db/migrate.ts'
import { openPool } from '../../../apps/server/src/db/pool.ts'
import { openExchange } from '../../../apps/server/src/live/exchange.ts'
import { startPostgres } from '../../../apps/server/src/outside/postgres/startPostgres.ts'
import { apiKeyOf } from '../../../apps/server/src/testing/bots.ts'
import { fund, listSmallWorld } from '../../../apps/server/src/testing/smallWorld.ts'
import { testConfig } from '../../../apps/server/src/testing/testConfig.ts'
import { confirmEmails } from '../../../apps/server/src/testing/testServer.ts'
import { startCore } from '../../../apps/server/src/writer/startCore.ts'
import { MOVER, moveBook } from './moveBook.ts'
import { type ProcessTimes, processTimes } from './processTimes.ts'

type Asked =
  | { type: 'fund'; members: number[] }
  /** A key to trade for each. */
  | { type: 'keys'; members: number[] }
  | { type: 'moveBook'; seconds: number }
  | { type: 'figures' }
  | { type: 'collect' }
  | { type: 'stop' }
export type GatewayFigures = ProcessTimes & {
  rssMb: number
  sockets: number
  at: number
  lag: number
}

/** The parent's side. */
export class GatewayProcess {
  readonly #child: ChildProcess
  origin = ''

  private constructor(profile: string | undefined) {
    const execArgv = [
      ...process.execArgv,
      '--expose-gc',
      ...(profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []),
    ]
    this.#child = fork(import.meta.filename, {
      execArgv,
      env: { ...process.env, BENCH_CHILD: '1' },
    })
  }

  static async start(profile?: string): Promise<GatewayProcess> {
    const server = new GatewayProcess(profile)
    server.origin = (await server.#next<{ origin: string }>()).origin
    return server
  }

  async ask<T>(asked: Asked): Promise<T> {
    const answer = this.#next<T>()
    this.#child.send(asked)
    return answer
  }

  figures(): Promise<GatewayFigures> {
    return this.ask({ type: 'figures' })
  }

  /**
   * Frees what is unused, for figures of memory. Never while latencies are measured: code that runs
   * is thrown away with it.
   */
  async collect(): Promise<void> {
    await this.ask({ type: 'collect' })
  }

  async stop(): Promise<void> {
    if (!this.#child.connected) return
    const ended = new Promise((resolve) => this.#child.once('exit', resolve))
    this.#child.send({ type: 'stop' } satisfies Asked)
    await ended
  }

  #next<T>(): Promise<T> {
    return new Promise((resolve, reject) => {
      const onExit = (code: number | null) => reject(new Error(`The server ended (${code}).`))
      this.#child.once('exit', onExit)
      this.#child.once('message', (message) => {
        this.#child.off('exit', onExit)
        resolve(message as T)
      })
    })
  }
}

async function serve(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  const postgres = await startPostgres({ dataDir, room: WAL_ROOM_MAX })
  await migrate(postgres.url)
  const pool = openPool(postgres.url, 16)
  const core = await startCore({ url: postgres.url })
  const exchange = await openExchange(core)
  await listSmallWorld(exchange)
  await fund(exchange, MOVER, { USDT: '100000000' })
  const gateway = await createGateway({
    config: testConfig({
      dataDir,
      ...(process.env.WEB_FOLDER && { webFolder: process.env.WEB_FOLDER }),
      writesPerTenSeconds: 1_000_000,
      requestsPerTenSeconds: 100_000_000,
      keyRequestsPerTenSeconds: 100_000_000,
      socketsPerAddress: 1_000_000,
    }),
    pool,
    exchange,
    mail: { send: async () => undefined },
    sms: undefined,
    chains: () => undefined,
  })
  const origin = await gateway.listen({ host: '127.0.0.1', port: 0 })

  const stop = async () => {
    await gateway.close()
    await core.stop()
    await pool.end()
    await postgres.stop()
    rmSync(postgres.folder, { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
    process.exit(0)
  }

  const answer = async (asked: Asked): Promise<unknown> => {
    switch (asked.type) {
      case 'fund':
        await confirmEmails(pool, asked.members)
        for (const id of asked.members) {
          await fund(exchange, id, { USDT: '5000000', BTC: '1000' })
        }
        return {}
      case 'keys':
        return Promise.all(asked.members.map((id) => apiKeyOf({ pool }, id as MemberId, 'trade')))
      case 'moveBook':
        return moveBook(exchange, asked.seconds).then(() => ({}))
      case 'collect':
        globalThis.gc?.()
        return {}
      case 'figures': {
        const { position, projectedPosition } = core.metrics()
        return {
          ...processTimes(),
          rssMb: process.memoryUsage().rss / 2 ** 20,
          sockets: gateway.hub.connections(),
          at: performance.now(),
          lag: position - projectedPosition,
        } satisfies GatewayFigures
      }
      case 'stop':
        return stop()
    }
  }
  process.on('message', async (asked: Asked) => process.send?.((await answer(asked)) as object))
  process.on('disconnect', stop)
  process.send?.({ origin })
}

if (process.env.BENCH_CHILD && process.send) await serve()
