/** The markets, articles and other items that have pages. */
import { setTimeout as wait } from 'node:timers/promises'
import { urlOfRead } from '@assay/wire/client/client.ts'
import type { Subject } from '@assay/wire/page.ts'
import type { Input, Reply, Route } from '@assay/wire/route.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { ownRead } from '../limits/ownRead.ts'
import { keptForAMoment } from './firstAnswers.ts'
import type { Thing } from './pageTable.ts'

export type PageSlugs = {
  /** `BTC-USDT` of a market, `22` of an article; undefined when they cannot be read. */
  slugs(): Promise<readonly string[] | undefined>
  /** The path of an item's page; absent if these are not listed. */
  pathOf?: ((slug: string) => string) | undefined
}

export type ListedThings = {
  /** The pages about all that are listed; undefined when some of them cannot be read. */
  paths(): Promise<readonly string[] | undefined>
  /**
   * False for a market, an article or an offering that there is not; true also where that is not
   * known.
   */
  has(thing: Thing): Promise<boolean>
}

/** How long a page waits to learn whether its item exists. */
const PATIENCE_MS = 400

/** The slugs of items, from one of our own calls; undefined if it does not answer. */
export function slugsFrom<R extends Route>(
  app: FastifyInstance,
  { route, input, pathOf }: { route: R; input: Input<R> } & Pick<PageSlugs, 'pathOf'>,
  slugsIn: (reply: Reply<R>) => readonly string[],
): PageSlugs {
  return {
    pathOf,
    async slugs() {
      const answer = await ownRead(app, urlOfRead(route, input))
      if (answer.statusCode !== 200) return undefined
      return slugsIn(z.decode(route.reply, answer.json().data) as Reply<R>)
    },
  }
}

export function createListedThings({
  pageSlugs,
}: Pick<FastifyInstance, 'pageSlugs'>): ListedThings {
  const slugsOf = keptForAMoment(
    async (kind: string) =>
      await pageSlugs
        .get(kind as Subject)
        ?.slugs()
        .catch(() => undefined),
  )

  return {
    async paths() {
      const listed = [...pageSlugs].map(async ([kind, { pathOf }]) =>
        pathOf ? (await slugsOf(kind))?.map((slug) => pathOf(slug)) : [],
      )
      const paths = await Promise.all(listed)
      return paths.every((own) => own !== undefined) ? paths.flat() : undefined
    },

    async has({ kind, name }) {
      const slugs = await Promise.race([
        slugsOf(kind),
        wait(PATIENCE_MS, undefined, { ref: false }),
      ])
      // Markets are also found in small letters.
      return slugs?.some((known) => known.toUpperCase() === name.toUpperCase()) ?? true
    },
  }
}

/** `BTC-USDT` of each market. */
export const marketSlugs = (markets: readonly { base: string; quote: string }[]): string[] =>
  markets.map(({ base, quote }) => `${base}-${quote}`)
