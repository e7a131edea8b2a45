/**
 * The first reads of a page, answered in its HTML: this saves a round trip before a slow phone
 * shows figures. Only public reads, the same for everyone; each is the API's own answer and at most
 * two seconds old. A read that fails or takes too long is left out.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Envelope } from '@assay/wire/envelope.ts'
import { type Locale, wireLocale } from '@assay/wire/locale.ts'
import type { FastifyInstance } from 'fastify'
import { ownRead } from '../limits/ownRead.ts'

const KEPT_MS = 1_000
/** A page does not wait longer for what the app can ask for itself. */
const PATIENCE_MS = 400

export type Answers = Record<string, Envelope<unknown>>

export type KeptReads<T> = {
  (key: string): Promise<T>
  /** Whether it is cached, and therefore free. */
  has(key: string): boolean
}

/** Caches results for a moment; the whole cache is dropped at once, so that it cannot grow. */
export function keptForAMoment<T>(make: (key: string) => Promise<T>): KeptReads<T> {
  let kept = new Map<string, Promise<T>>()
  let since = 0
  const now = () => {
    if (Date.now() - since > KEPT_MS) {
      kept = new Map()
      since = Date.now()
    }
    return kept
  }
  const get = (key: string) => {
    const made = now().get(key) ?? make(key)
    kept.set(key, made)
    return made
  }
  return Object.assign(get, { has: (key: string) => now().has(key) })
}

export function createFirstAnswers(app: FastifyInstance) {
  /** Shared by all pages and compressions, so that few reads answer many. */
  const ask = keptForAMoment(async (name: string): Promise<Envelope<unknown> | undefined> => {
    const [address, locale] = JSON.parse(name) as [string, Locale]
    const answer = await ownRead(app, address, { locale: wireLocale(locale) })
    return answer.statusCode === 200 ? answer.json() : undefined
  })
  const inTime = (address: string, locale: Locale) =>
    Promise.race([
      ask(JSON.stringify([address, locale])).catch(() => undefined),
      wait(PATIENCE_MS, undefined, { ref: false }),
    ])

  return async (reads: readonly string[], locale: Locale): Promise<Answers> => {
    const told: Answers = {}
    const answers = await Promise.all(reads.map((address) => inTime(address, locale)))
    for (const [at, answer] of answers.entries()) if (answer) told[reads[at]!] = answer
    return told
  }
}
