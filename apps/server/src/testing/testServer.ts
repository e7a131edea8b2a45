/**
 * A whole gateway on its own port, over a fresh database and the real core, with a small world
 * listed. Only outside systems are replaced: letters are kept in a list, chains are defined by the
 * test.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sentByMember } from '@assay/engine/engine.ts'
import { isOfMember } from '@assay/engine/kernel/keys/memberKey.ts'
import { type Client, createClient } from '@assay/wire/client/client.ts'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { GatewayParts } from '../app/foundation.ts'
import { createGateway } from '../app/gateway.ts'
import { newOwnCore } from '../cluster/watching/ownCore.ts'
import type { Config } from '../config/config.ts'
import { openPool } from '../db/pool.ts'
import type { LimitedRole } from '../db/rights/tableRights.ts'
import { createFreezer, type Freezer } from '../features/members/security/freeze.ts'
import { type Exchange, openExchange } from '../live/exchange.ts'
import type { ChainReader } from '../outside/chain/chainReader.ts'
import { type Mail, type MailLetter, outboxMail } from '../outside/mail/mail.ts'
import { outboxSms, type Sms } from '../outside/sms/sms.ts'
import { prepareProducts } from '../prepareProducts.ts'
import { createSessions } from '../session/sessions.ts'
import type { Core } from '../writer/core.ts'
import { startCore } from '../writer/startCore.ts'
import { signUp } from './signUp.ts'
import { fund, listSmallWorld } from './smallWorld.ts'
import { testConfig } from './testConfig.ts'
import { asUserOf, createTestDatabase, type TestDatabase } from './testDatabase.ts'
import { TEST_JOURNAL_KEY } from './testJournalKey.ts'

export type TestMember = {
  id: number
  account: PrivateKeyAccount
  client: Client
  /** For requests that no client would send. */
  headers: Record<string, string>
}

export type TestServer = {
  origin: string
  /** The public origin: the host in sign-in texts and the one allowed origin. */
  publicOrigin: string
  /** Where the server keeps files; removed when it stops. */
  dataDir: string
  pool: pg.Pool
  exchange: Exchange
  config: Config
  gateway: FastifyInstance
  letters: MailLetter[]
  /** Resolves when no letter is waiting. */
  lettersSent(): Promise<void>
  /** Keeps letters, and sends them on. */
  mail: Mail
  visitor(): Client
  /** A new wallet, signed in, without email or coins. */
  newcomer(): Promise<TestMember>
  /** A new wallet, signed in, with a confirmed email and these coins in the spot account. */
  member(funds?: Record<string, string>): Promise<TestMember>
  stop(): Promise<void>
}

export type TestServerOptions = {
  /** A migrated one; a fresh one of the run's server when missing. */
  database?: TestDatabase
  config?: Partial<Config>
  chains?: ChainReader
  demo?: GatewayParts['demo']
  hasSms?: boolean
  /** Where letters go; the outbox when missing. */
  mail?: Mail
  deposits?: GatewayParts['deposits']
  withdrawals?: GatewayParts['withdrawals']
  /** Whose rights in the database the members' server has; a gateway's when missing. */
  user?: LimitedRole
  /** The other processes; none when missing. */
  peers?: GatewayParts['peers']
  /** Work that another process does; this one does all of it when missing. */
  work?: GatewayParts['work']
  /** Lists another world than the small one. */
  list?: (exchange: Exchange, pool: pg.Pool) => Promise<unknown>
}

/** As a core refuses it to a process that is only a gateway: calls show what is really sent. */
function refuseWhatNoMemberSends(core: Core): void {
  const submit = core.submit.bind(core)
  core.submit = (command) => {
    if (!isOfMember(command.key) || sentByMember(command)) return submit(command)
    return Promise.reject(new Error(`No member sends this ${command.type}.`))
  }
}

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.database ?? (await createTestDatabase())
  const dataDir = mkdtempSync(join(tmpdir(), 'assay-gateway-'))
  const pool = openPool(database.url)
  const core = await startCore({ url: database.url, key: TEST_JOURNAL_KEY })
  refuseWhatNoMemberSends(core)
  const exchange = await openExchange(core)
  await (options.list ?? listSmallWorld)(exchange, pool)
  const config = testConfig({ dataDir, ...options.config })
  const letters: MailLetter[] = []
  const sentOn = options.mail ?? outboxMail(pool)
  const mail: Mail = {
    async send(letter) {
      letters.push(letter)
      await sentOn.send(letter)
    },
  }
  const smsOutbox: Sms = {
    async send({ to, body }) {
      letters.push({ to, subject: '', body })
      await outboxSms(pool).send({ to, body })
    },
  }
  // As in a cluster: a statement that a gateway's user may not send fails its call.
  const limited = openPool(asUserOf(options.user ?? 'gateway', database.url))
  const jobs = openPool(asUserOf('jobs', database.url))
  await prepareProducts(pool)
  const gateway = await createGateway({
    config,
    pool: limited,
    jobs,
    exchange,
    mail,
    sms: options.hasSms === false ? undefined : smsOutbox,
    chains: options.chains ?? (() => undefined),
    ownCore: { ...newOwnCore(), isReady: true, leading: core },
    ...(options.peers && { peers: options.peers }),
    ...(options.work && { work: options.work }),
    ...(options.demo && { demo: options.demo }),
    ...(options.deposits && { deposits: options.deposits }),
    ...(options.withdrawals && { withdrawals: options.withdrawals }),
  })
  const origin = await gateway.listen({ host: '127.0.0.1', port: 0 })

  return {
    origin,
    publicOrigin: config.publicUrl.origin,
    dataDir,
    pool,
    exchange,
    config,
    gateway,
    letters,
    async lettersSent() {
      const waiting = "SELECT FROM letter WHERE state = 'waiting' LIMIT 1"
      while ((await pool.query(waiting)).rowCount !== 0) await wait(5)
    },
    mail,
    visitor: () => createClient({ origin, keepsCookies: true }),
    newcomer: () => signUp(origin),
    async member(funds = {}) {
      const member = await signUp(origin)
      await confirmEmails(pool, [member.id])
      await fund(exchange, member.id, funds)
      return member
    },
    async stop() {
      await gateway.close()
      await core.stop()
      await Promise.all([pool, limited, jobs].map((each) => each.end()))
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Confirms an email for each member, because trading requires one. */
export const confirmEmails = (pool: pg.Pool, members: readonly number[]) =>
  pool.query(
    `UPDATE member SET email = 'member' || id || '@mail.example' WHERE id = ANY($1) AND email IS NULL`,
    [members],
  )

/** As at the console, which freezes and lifts freezes: a gateway's user may not. */
export function consoleFreezer({ pool, gateway }: TestServer): Freezer {
  const { closeAll } = createSessions(pool, gateway.endings)
  return createFreezer(pool, {
    sessions: { ...gateway.sessions, closeAll },
    keys: gateway.keys,
    onSignOut: () => undefined,
    onFrozen: () => undefined,
  })
}
