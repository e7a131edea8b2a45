/** What must hold once the load rests, whatever was killed before. */
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Core } from '../../writer/core.ts'
import type { Bus } from '../bus/bus.ts'
import { HASH_ASKED, type HashAnswer, hashSubject } from '../messages.ts'
import type { Acknowledged, ChaosMember } from './chaosLoad.ts'
import { linearizationOf, type Operation } from './linearizable.ts'

const HASHES_WITHIN_MS = 120_000
/** A hash takes a part of a second on a busy machine, in which its core does nothing else. */
const HASHES_EVERY_MS = 250
const TOLD = 8
const MILLION = 10n ** 12n

/** The journal's rows by request key, read on from where the last check ended. */
export class KeysInJournal {
  readonly #rows = new Map<string, number>()
  #position = 0
  readonly doubled: string[] = []

  async readOn(client: Pick<pg.Client, 'query'>): Promise<void> {
    const { rows } = await client.query(
      `SELECT seq::int AS seq, command::jsonb ->> 'key' AS key FROM journal
       WHERE seq > $1 ORDER BY seq`,
      [this.#position],
    )
    for (const { seq, key } of rows as { seq: number; key: string }[]) {
      this.#position = seq
      if (key === '') continue
      if (this.#rows.has(key)) this.doubled.push(key)
      this.#rows.set(key, seq)
    }
  }

  /** Acknowledged and not there, or refused and there. */
  lost(members: readonly ChaosMember[]): string[] {
    return members.flatMap(({ acknowledged }) =>
      acknowledged.filter(({ key, isRefused }) => this.#rows.has(key) === isRefused).map(nameOf),
    )
  }
}

const nameOf = ({ key, isRefused }: Acknowledged) =>
  `${key} was ${isRefused ? 'refused' : 'accepted'}`

/** Assets whose accounts of members, house and outside do not sum to zero. */
export async function unbalanced(core: Core): Promise<string[]> {
  const { books } = await core.read({ type: 'books' }, core.position())
  return books
    .filter(({ members, house, outside }) => members + house + outside !== 0n)
    .map(({ asset }) => asset)
}

/** Members whose transfers and reads no order explains. */
export function notLinearizable(
  members: readonly ChaosMember[],
  openings: ReadonlyMap<number, bigint>,
): string[] {
  return members.flatMap(({ id, history }) => {
    const opening = openings.get(id) ?? 0n
    if (linearizationOf(history, opening)) return []
    const last = firstWithoutOrder(history, opening)
    const told = last.map(({ calledAt, returnedAt, kind, change, balance }) => {
      const times = `${Math.round(calledAt)}–${Math.round(returnedAt)}`
      return `${times} ${kind} ${change / MILLION}, then ${balance && balance / MILLION}`
    })
    return [`The transfers of member ${id} have no order: ${told.join('; ')} (millionths).`]
  })
}

/** The end of the shortest beginning that no order explains. */
function firstWithoutOrder(history: readonly Operation[], opening: bigint): Operation[] {
  const ended = history.toSorted((a, b) => a.returnedAt - b.returnedAt)
  const count = ended.findIndex((_, at) => !linearizationOf(ended.slice(0, at + 1), opening))
  return ended.slice(Math.max(0, count - TOLD), count + 1)
}

/** Asks all cores until two of them tell of one position; gives both hashes if they differ. */
export async function differingHashes(bus: Bus): Promise<string[]> {
  const answers = new Map<number, HashAnswer>()
  let compared: [HashAnswer, HashAnswer] | undefined
  const stop = bus.subscribe(hashSubject(bus.id), (answer) => {
    const other = answers.get(answer.position)
    if (other && other.core !== answer.core) compared = [other, answer]
    answers.set(answer.position, answer)
  })
  const deadline = Date.now() + HASHES_WITHIN_MS
  while (!compared && Date.now() < deadline) {
    bus.publish(HASH_ASKED, { to: bus.id })
    await wait(HASHES_EVERY_MS)
  }
  stop()
  if (!compared) {
    const told = answers.values().map(({ core, position }) => `${core} at ${position}`)
    return [`No two cores told their hashes at one position: ${[...told].slice(-TOLD).join(', ')}.`]
  }
  const [one, two] = compared
  if (one.hash === two.hash) return []
  return [`At ${one.position} the cores have ${one.hash} and ${two.hash}.`]
}
