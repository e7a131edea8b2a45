/**
 * Answers that the server embedded in the page: its first reads. The page is rendered with them, as
 * on the server, and each replaces one call in the page's language. A stale one, as in a page from
 * the cache or history, is shown and refetched.
 */
import { urlOfRead } from '@assay/wire/client/client.ts'
import type { Envelope } from '@assay/wire/envelope.ts'
import type { Locale } from '@assay/wire/locale.ts'
import type { Input, Reply, Route } from '@assay/wire/route.ts'
import * as z from 'zod/mini'
import { pageData } from '../store/renderedPage.ts'

const FRESH_MS = 15_000

/** On the server: the URLs of reads that a page needs and was not given. */
export const missed = new Set<string>()

const isFresh = (at: number) => Math.abs(Date.now() - at) <= FRESH_MS

/** Queries that started with an answer, and calls that were given one. */
export const used = new Set<string>()

/** The answer for this URL, if the page contains one and it is fresh. */
export function takeFirstAnswer(address: string, locale: Locale): Envelope<unknown> | undefined {
  const page = pageData()
  if (!page || !isFresh(page.at) || used.has(address)) return undefined
  return answerTo(address, locale)
}

function answerTo(address: string, locale: Locale): Envelope<unknown> | undefined {
  const page = pageData()
  const answer = page?.locale === locale ? page.answers[address] : undefined
  if (answer) used.add(address)
  return answer
}

/** The initial data of a query. */
export function firstAnswerTo<R extends Route>(
  route: R,
  input: Input<R>,
  locale: () => Locale,
): { initialData: () => Reply<R>; initialDataUpdatedAt: () => number } {
  return {
    // The library's type does not allow undefined initial data.
    initialData: () => begin(route, input, locale()) as Reply<R>,
    initialDataUpdatedAt: () => {
      const page = pageData()
      return page && isFresh(page.at) ? Date.now() : 0
    },
  }
}

function begin<R extends Route>(route: R, input: Input<R>, locale: Locale): Reply<R> | undefined {
  if (route.needsLogin || !pageData()) return undefined
  const answer = firstAnswer(route, input, locale)
  if (import.meta.env.SSR && !answer) missed.add(urlOfRead(route, input))
  return answer
}

/** The page's embedded answer. */
export function firstAnswer<R extends Route>(
  route: R,
  input: Input<R>,
  locale: Locale,
): Reply<R> | undefined {
  const answer = answerTo(urlOfRead(route, input), locale)
  if (!answer || 'reason' in answer) return undefined
  return z.decode(route.reply, answer.data) as Reply<R>
}
