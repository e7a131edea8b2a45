/**
 * A primary and streaming standbys on this machine, each a real PostgreSQL with its own files and
 * port. A standby starts from an online copy of the primary's files. Nodes can be killed, stopped,
 * restarted and promoted, as an operator or a tool such as Patroni would do.
 */
import { spawnSync } from 'node:child_process'
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { Fault } from '../fault.ts'
import { freePort } from '../outside/freePort.ts'
import { choosePostgresPlace, type PostgresPlace } from '../outside/postgres/postgresPlace.ts'
import { type Postgres, startPostgres } from '../outside/postgres/startPostgres.ts'

export type PostgresNode = {
  name: string
  /** The URL of this node only. */
  url: string
  port: number
  start(): Promise<void>
  stop(): Promise<void>
  /** `kill -9`: nothing is flushed or finished. */
  kill(): Promise<void>
  /** Turns a standby into a primary. */
  promote(): Promise<void>
  /** Makes a stopped or killed node a standby of another, from a copy of its files. */
  follow(primary: PostgresNode): Promise<void>
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
}

export type ReplicatedPostgres = {
  /** All nodes, for `DATABASE_URL`. */
  url: string
  primary: PostgresNode
  standbys: PostgresNode[]
  /** Sets the synchronous standbys of a node; none if `names` is empty. */
  waitFor(node: PostgresNode, names: readonly string[]): Promise<void>
  stop(): Promise<void>
  /** Stops all nodes and removes their files. */
  remove(): Promise<void>
}

type Options = {
  /** Where the files are wanted; they lie elsewhere if the database's user cannot walk to it. */
  folder: string
  /** First port of as many as there are nodes; free ones when missing. */
  port?: number
  standbys?: number
  /** Each commit waits for one standby. */
  isSynchronous?: boolean
  settings?: string[]
}

const SMALL = ['shared_buffers=32MB', 'max_wal_size=256MB', 'min_wal_size=80MB']

export async function startReplicatedPostgres(options: Options): Promise<ReplicatedPostgres> {
  const { folder, standbys: count = 1, isSynchronous = true } = options
  const nodes: Node[] = []
  for (let index = 0; index <= count; index += 1) {
    const port = options.port === undefined ? await freePort() : options.port + index
    const name = `node${index + 1}`
    const place = await choosePostgresPlace(join(folder, name))
    nodes.push(new Node(name, place, { port, settings: options.settings ?? SMALL }))
  }
  const [primary, ...standbys] = nodes as [Node, ...Node[]]
  const stop = async () => {
    for (const node of nodes.toReversed()) await node.stop()
  }
  const remove = async () => {
    await stop()
    for (const { place } of nodes) rmSync(place.folder, { recursive: true, force: true })
  }
  const waitFor = async (node: PostgresNode, names: readonly string[]) => {
    const wanted = names.length === 0 ? '' : `ANY 1 (${names.join(', ')})`
    await node.query(`ALTER SYSTEM SET synchronous_standby_names = '${wanted}'`)
    await node.query('SELECT pg_reload_conf()')
  }
  try {
    await primary.start()
    for (const standby of standbys) await standby.follow(primary)
    if (isSynchronous) {
      await waitFor(primary, [...standbys.map(({ name }) => name)])
      await until(() =>
        primary.query("SELECT 1 FROM pg_stat_replication WHERE sync_state = 'quorum'"),
      )
    }
  } catch (error) {
    await remove()
    throw error
  }
  const [first] = nodes as [Node]
  const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')
  const url = first.url.replace(`127.0.0.1:${first.port}`, hosts)
  return { url: `${url}?target_session_attrs=read-write`, primary, standbys, waitFor, stop, remove }
}

class Node implements PostgresNode {
  readonly name: string
  readonly port: number
  readonly place: PostgresPlace
  readonly #settings: string[]
  #running: Postgres | undefined
  #url = ''

  constructor(
    name: string,
    place: PostgresPlace,
    { port, settings }: { port: number; settings: string[] },
  ) {
    this.name = name
    this.place = place
    this.port = port
    this.#settings = [...settings, `cluster_name=${name}`]
  }

  get url(): string {
    return this.#url
  }

  async start(): Promise<void> {
    const { port, place } = this
    this.#running = await startPostgres({ dataDir: place.folder, port, settings: this.#settings })
    this.#url = this.#running.url
  }

  async stop(): Promise<void> {
    const running = this.#running
    this.#running = undefined
    await running?.stop()
  }

  async kill(): Promise<void> {
    const running = this.#running
    this.#running = undefined
    if (!running) return
    const pid = Number(
      readFileSync(join(this.place.cluster, 'postmaster.pid'), 'utf8').split('\n')[0],
    )
    process.kill(pid, 'SIGKILL')
    await running.lost
  }

  async promote(): Promise<void> {
    const [row] = await this.query<{ isPromoted: boolean }>(
      'SELECT pg_promote(true, 30) AS "isPromoted"',
    )
    if (!row?.isPromoted) throw new Fault(`${this.name} was not promoted.`)
  }

  async follow(primary: Node): Promise<void> {
    const { cluster, passwordFile } = this.place
    rmSync(cluster, { recursive: true, force: true })
    const client = await connect(primary.url)
    try {
      // pg_backup_stop must run in the same session.
      await client.query('SELECT pg_backup_start($1, true)', [this.name])
      copy(primary.place.cluster, cluster)
      copy(primary.place.passwordFile, passwordFile)
      const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop(false)')
      writeFileSync(join(cluster, 'backup_label'), rows[0].labelfile)
    } finally {
      await client.end()
    }
    for (const file of ['postmaster.pid', 'postmaster.opts']) {
      rmSync(join(cluster, file), { force: true })
    }
    writeFileSync(join(cluster, 'standby.signal'), '')
    const { username, password } = new URL(primary.url)
    const place = `host=127.0.0.1 port=${primary.port} user=${username} password=${password}`
    appendFileSync(
      join(cluster, 'postgresql.auto.conf'),
      `synchronous_standby_names = ''
primary_conninfo = '${place} application_name=${this.name}'
`,
    )
    ownAs(cluster)
    await this.start()
    await until(() =>
      primary.query(
        "SELECT 1 FROM pg_stat_replication WHERE application_name = $1 AND state = 'streaming'",
        [this.name],
      ),
    )
  }

  async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = await connect(this.url)
    try {
      return (await client.query<Row>(text, values)).rows
    } finally {
      await client.end()
    }
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'assay operator' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Keeps owners and modes. Files that the primary deletes meanwhile may be missing in the copy. */
function copy(from: string, to: string): void {
  spawnSync('cp', ['-a', from, to])
}

/** Gives files written into a copy to the copy's owner. */
function ownAs(cluster: string): void {
  const { status } = spawnSync('chown', [
    '-R',
    `--reference=${join(cluster, 'PG_VERSION')}`,
    cluster,
  ])
  if (status !== 0) throw new Fault(`The files of ${cluster} could not be given to their user.`)
}

/** Waits until a query has rows. */
async function until(query: () => Promise<unknown[]>): Promise<void> {
  const deadline = Date.now() + 30_000
  while ((await query()).length === 0) {
    if (Date.now() > deadline) throw new Fault('The standby does not stream.')
    await wait(20)
  }
}
