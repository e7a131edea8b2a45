/**
 * What the server has written into the page: the answers to what it asks first. Each counts once,
 * in the page's language, and only while it is fresh: a page from the cache or from a walk back
 * through the history asks anew.
 */
import type { Envelope } from '@assay/wire/envelope.ts'
import type { Locale } from '@assay/wire/locale.ts'

type FirstAnswers = { at: number; locale: Locale; answers: Record<string, Envelope<unknown>> }

const FRESH_MS = 15_000

let held: FirstAnswers | undefined
const block = globalThis.document?.getElementById('first-answers')
if (block?.textContent) held = JSON.parse(block.textContent)

/** The answer to a read of this address, if the page has brought one. */
export function takeFirstAnswer(address: string, locale: Locale): Envelope<unknown> | undefined {
  if (held?.locale !== locale || Math.abs(Date.now() - held.at) > FRESH_MS) return undefined
  const answer = held.answers[address]
  delete held.answers[address]
  return answer
}
