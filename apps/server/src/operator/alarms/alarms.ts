/**
 * Sends alarms by mail and webhook: once when trouble starts, again after an hour, and once when it
 * ends. Sent alarms are stored, so that restarts and several servers send each once; messages go
 * through the letter queue.
 */
import { OPERATOR_ROLES } from '@assay/domain/operator/roles.ts'
import type { Trouble, TroubleKind } from '@assay/wire/routes/operator/overview.ts'
import type pg from 'pg'
import type { AlarmConfig } from '../../config/readAlarms.ts'
import { ALARM_LOCK } from '../../db/advisoryLock.ts'
import { transaction } from '../../db/transaction.ts'
import { type PostedLetter, postLetters } from '../../letters/postLetters.ts'

export type AlarmParts = {
  pool: pg.Pool
  to: AlarmConfig
  /** The exchange that it is about, as people type it. */
  exchange: string
  /** What is wrong now, as seen by an operator with all these roles. */
  troublesOf: (watcher: { roles: typeof OPERATOR_ROLES }, now: number) => Promise<Trouble[]>
}

type State = 'began' | 'lasts' | 'over'
type Told = { kind: TroubleKind; subject: string; number: number; toldAt: number; isAgain: boolean }

const AGAIN_MS = 3_600_000
const WATCHER = { roles: OPERATOR_ROLES }

const TEXTS: Record<TroubleKind, string> = {
  standbyMissing: 'The database has no synchronous standby: orders wait.',
  withdrawalsHalted: 'Withdrawals are halted.',
  reserveMissing: 'Reserves are short.',
  reservesUncompared: 'Reserves are not compared.',
  booksUneven: 'Books do not sum to zero.',
  signerProblem: 'The signer has a problem.',
  signerSilent: 'The signer is silent.',
  signerUnheard: 'The signer never reported.',
  itemStuck: 'An item was not carried out.',
  processSilent: 'A process of the exchange no longer reports.',
  clockSilent: 'A background job has stopped.',
  marketHalted: 'A market is halted.',
  indexProblem: 'A market has no valid index.',
  historyBehind: 'The history is behind.',
  lettersDead: 'Letters could not be sent.',
  lettersWaiting: 'Letters are waiting to be sent.',
  failing: 'Operations are failing.',
}
const STATES: Record<State, string> = { began: 'Alarm', lasts: 'Still', over: 'Over' }

const nameOf = ({ kind, subject }: { kind: string; subject: string }) => `${kind} ${subject}`

/** Checks once per run. Trouble seen in one check only is ignored. */
export function createAlarms({ pool, to, exchange, troublesOf }: AlarmParts) {
  let seen = new Set<string>()

  function messages(
    state: State,
    alarm: Told,
    { trouble, now }: { trouble?: Trouble; now: number },
  ) {
    const { kind, subject } = alarm
    const { detail = '', since = 0 } = trouble ?? {}
    const text = TEXTS[kind]
    const key = `alarm-${alarm.number}-${state}`
    const posts: PostedLetter[] = []
    if (to.email !== '') {
      const lines = [text, subject, detail, `${STATES[state]}: ${new Date(now).toISOString()}`]
      const about = `${STATES[state]} at ${new URL(exchange).host}: ${text}`
      const content = { subject: about, text: lines.filter((line) => line !== '').join('\n') }
      posts.push({ key, to: { kind: 'email', target: to.email }, content })
    }
    if (to.webhook !== '') {
      const body = { id: key, state, at: now, exchange, kind, subject, detail, since, text }
      const content = { subject: text, text: JSON.stringify(body) }
      posts.push({ key: `${key}-webhook`, to: { kind: 'webhook', target: to.webhook }, content })
    }
    return posts
  }

  return {
    async look(now = Date.now()): Promise<void> {
      const found = new Map((await troublesOf(WATCHER, now)).map((one) => [nameOf(one), one]))
      const lasting = seen
      seen = new Set(found.keys())
      await transaction(pool, async (client) => {
        await client.query('SELECT pg_advisory_xact_lock($1)', [ALARM_LOCK])
        const { rows } = await client.query(
          `SELECT kind, subject, number, told_at AS "toldAt", is_told_again AS "isAgain" FROM alarm`,
        )
        const told = new Map((rows as Told[]).map((alarm) => [nameOf(alarm), alarm]))
        const posts: PostedLetter[] = []
        for (const [name, trouble] of found) {
          if (told.has(name) || !lasting.has(name)) continue
          const made = await insertAlarm(client, trouble, now)
          posts.push(...messages('began', made, { trouble, now }))
        }
        for (const [name, alarm] of told) {
          const trouble = found.get(name)
          if (!trouble && !lasting.has(name)) {
            await client.query('DELETE FROM alarm WHERE number = $1', [alarm.number])
            posts.push(...messages('over', alarm, { now }))
          } else if (trouble && !alarm.isAgain && now - alarm.toldAt >= AGAIN_MS) {
            await client.query('UPDATE alarm SET is_told_again = true WHERE number = $1', [
              alarm.number,
            ])
            posts.push(...messages('lasts', alarm, { trouble, now }))
          }
        }
        await postLetters(client, posts)
      })
    },
  }
}

async function insertAlarm(
  client: pg.PoolClient,
  { kind, subject }: Trouble,
  now: number,
): Promise<Told> {
  const { rows } = await client.query(
    'INSERT INTO alarm (kind, subject, told_at) VALUES ($1, $2, $3) RETURNING number',
    [kind, subject, now],
  )
  return { kind, subject, number: rows[0].number, toldAt: now, isAgain: false }
}
