/**
 * Finds the host that accepts writes when `DATABASE_URL` names several, in libpq's form
 * `postgres://u:p@a:5432,b:5433/assay?target_session_attrs=read-write`. `pg` itself supports one
 * host only. If two hosts accept writes, as after a promotion with the old primary still running,
 * the later timeline wins: that one was promoted.
 */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { Fault, sentenceOf } from '../../fault.ts'

export type Host = { host: string; port: number }
export type DatabaseHosts = {
  /** One URL for each host, identical except for host and port. */
  urls: readonly string[]
  /** The host that accepts writes; waits up to 15 seconds for one, as during a promotion. */
  writable(): Promise<Host & { url: string }>
}

const PARTS = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#@]*)([^?#]*)(\?[^#]*)?$/
/** A manual promotion may take longer; the process manager then restarts the server. */
const WAIT_MS = 15_000
const AGAIN_MS = 200
const ASK_MS = 2_000
/** How long the other hosts may take after the first that accepts writes has answered. */
const OTHERS_MS = 250

/** 0 if the host accepts no writes. */
const TIMELINE = `SELECT CASE WHEN current_setting('transaction_read_only')::boolean THEN 0
  ELSE ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int END AS timeline`

const known = new Map<string, DatabaseHosts>()

/** Undefined for a URL with one host, which is used as it is. */
export function databaseHosts(url: string): DatabaseHosts | undefined {
  const urls = hostUrls(url)
  if (urls.length === 1) return undefined
  const hosts = known.get(url) ?? createHosts(urls)
  known.set(url, hosts)
  return hosts
}

/** The URL of the first host; user, password and options are the same for all. */
export const firstUrl = (url: string): string => hostUrls(url)[0] ?? url

export function hostUrls(url: string): string[] {
  const [, scheme, user = '', hosts = '', path, search = ''] = PARTS.exec(url) ?? []
  if (scheme === undefined || !hosts.includes(',')) return [url]
  const query = new URLSearchParams(search)
  const attributes = query.get('target_session_attrs') ?? 'read-write'
  if (attributes !== 'read-write' && attributes !== 'primary') {
    throw new Fault(
      `target_session_attrs is \`${attributes}\`: of several hosts the server uses the one that accepts writes, so say read-write.`,
    )
  }
  query.delete('target_session_attrs')
  const rest = `${path}${query.size > 0 ? `?${query}` : ''}`
  return hosts.split(',').map((host) => {
    const one = `${scheme}${user}${host}${rest}`
    if (host === '' || !URL.canParse(one)) {
      throw new Fault(`The host \`${host}\` of the database's address is none.`)
    }
    return one
  })
}

function createHosts(urls: readonly string[]): DatabaseHosts {
  let looking: Promise<Host & { url: string }> | undefined
  return {
    urls,
    // Concurrent connections share one lookup. Results are not cached: the host may be gone.
    writable() {
      looking ??= look(urls).finally(() => {
        looking = undefined
      })
      return looking
    },
  }
}

async function look(urls: readonly string[]): Promise<Host & { url: string }> {
  const deadline = Date.now() + WAIT_MS
  for (;;) {
    const asked = await askAll(urls)
    const best = asked.toSorted((a, b) => b.timeline - a.timeline)[0]
    if (best && best.timeline > 0) return { url: best.url, ...hostOf(best.url) }
    if (Date.now() > deadline) {
      const said = asked.map(({ url, said }) => `${nameOf(url)}: ${said}`).join('; ')
      throw new Fault(`No host of the database accepts writes. ${said}`)
    }
    await wait(AGAIN_MS)
  }
}

type Asked = { url: string; timeline: number; said: string }

/** Asks all hosts; a silent host does not delay one that answers. */
async function askAll(urls: readonly string[]): Promise<Asked[]> {
  const asked: Asked[] = urls.map((url) => ({ url, timeline: 0, said: 'no answer' }))
  await new Promise<void>((resolve) => {
    let open = urls.length
    for (const one of asked) {
      void ask(one).then(() => {
        open -= 1
        if (open === 0) resolve()
        else if (one.timeline > 0) setTimeout(resolve, OTHERS_MS)
      })
    }
  })
  return asked
}

async function ask(one: Asked): Promise<void> {
  const client = new pg.Client({
    connectionString: one.url,
    application_name: 'assay host',
    connectionTimeoutMillis: ASK_MS,
    query_timeout: ASK_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: number }>(TIMELINE)
    one.timeline = rows[0]?.timeline ?? 0
    one.said = 'a standby'
  } catch (error) {
    one.said = sentenceOf(error)
  } finally {
    // Not awaited: a silent host never answers.
    void client.end().catch(() => undefined)
  }
}

function hostOf(url: string): Host {
  const { hostname, port } = new URL(url)
  return { host: decodeURIComponent(hostname), port: Number(port || 5432) }
}

export const nameOf = (url: string): string => new URL(url).host
