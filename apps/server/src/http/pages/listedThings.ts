/** The markets, articles and other things that there are, which pages of their own are about. */
import { setTimeout as wait } from 'node:timers/promises'
import { addressOfRead } from '@assay/wire/client.ts'
import type { Subject } from '@assay/wire/page.ts'
import type { Input, Reply, Route } from '@assay/wire/route.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { ownRead } from '../ownRead.ts'
import { keptForAMoment } from './firstAnswers.ts'
import type { Thing } from './pageTable.ts'

export type NamesOfThings = {
  /** `BTC-USDT` of a market, `22` of an article; undefined when they cannot be read. */
  names(): Promise<readonly string[] | undefined>
  /** Where the page about one of them is listed; absent where they are not listed. */
  pathOf?: ((name: string) => string) | undefined
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

/** A page does not wait longer to be told whether it is about anything. */
const PATIENCE_MS = 400

/** The names of things, as a call of our own tells them; undefined where it does not answer. */
export function namesFrom<R extends Route>(
  app: FastifyInstance,
  { route, input, pathOf }: { route: R; input: Input<R> } & Pick<NamesOfThings, 'pathOf'>,
  namesIn: (reply: Reply<R>) => readonly string[],
): NamesOfThings {
  return {
    pathOf,
    async names() {
      const answer = await ownRead(app, addressOfRead(route, input))
      if (answer.statusCode !== 200) return undefined
      return namesIn(z.decode(route.reply, answer.json().data) as Reply<R>)
    },
  }
}

export function createListedThings({
  thingNames,
}: Pick<FastifyInstance, 'thingNames'>): ListedThings {
  const namesOf = keptForAMoment(
    async (kind: string) =>
      await thingNames
        .get(kind as Subject)
        ?.names()
        .catch(() => undefined),
  )

  return {
    async paths() {
      const listed = [...thingNames].map(async ([kind, { pathOf }]) =>
        pathOf ? (await namesOf(kind))?.map((name) => pathOf(name)) : [],
      )
      const paths = await Promise.all(listed)
      return paths.every((own) => own !== undefined) ? paths.flat() : undefined
    },

    async has({ kind, name }) {
      const names = await Promise.race([
        namesOf(kind),
        wait(PATIENCE_MS, undefined, { ref: false }),
      ])
      // Markets are also found in small letters.
      return names?.some((known) => known.toUpperCase() === name.toUpperCase()) ?? true
    },
  }
}

/** `BTC-USDT` of each market. */
export const marketSlugs = (markets: readonly { base: string; quote: string }[]): string[] =>
  markets.map(({ base, quote }) => `${base}-${quote}`)
