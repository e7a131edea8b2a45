/** The markets, articles and offerings that there are, which pages of their own are about. */
import { setTimeout as wait } from 'node:timers/promises'
import { addressOfRead } from '@assay/wire/client.ts'
import type { Subject } from '@assay/wire/page.ts'
import type { Input, Reply, Route } from '@assay/wire/route.ts'
import { getPerpMarkets } from '@assay/wire/routes/contract.ts'
import { getCycleMarkets } from '@assay/wire/routes/cycle.ts'
import { getArticles } from '@assay/wire/routes/home.ts'
import { getOfferings } from '@assay/wire/routes/ieo.ts'
import { getSpotMarkets } from '@assay/wire/routes/prices.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { ownRead } from '../ownRead.ts'
import { keptForAMoment } from './firstAnswers.ts'
import type { Thing } from './pageTable.ts'

export type ListedThings = {
  /** `BTC-USDT` of a market, `22` of an article; undefined when they cannot be read. */
  namesOf(kind: Subject): Promise<readonly string[] | undefined>
  /**
   * False for a market, an article or an offering that there is not; true also where that is not
   * known.
   */
  has(thing: Thing): Promise<boolean>
}

/** A page does not wait longer to be told whether it is about anything. */
const PATIENCE_MS = 400

export function createListedThings(app: FastifyInstance): ListedThings {
  async function read<R extends Route>(route: R, input: Input<R>): Promise<Reply<R> | undefined> {
    const answer = await ownRead(app, addressOfRead(route, input))
    if (answer.statusCode !== 200) return undefined
    return z.decode(route.reply, answer.json().data) as Reply<R>
  }
  const reads: Record<Subject, () => Promise<readonly string[] | undefined>> = {
    spot: async () => (await read(getSpotMarkets, {}))?.map(slug),
    perp: async () => (await read(getPerpMarkets, {}))?.map(slug),
    cycle: async () => (await read(getCycleMarkets, {}))?.map(slug),
    offering: async () => (await read(getOfferings, {}))?.offerings.map(({ id }) => id),
    help: async () => (await read(getArticles, { kind: 'help' }))?.map(({ id }) => `${id}`),
    notice: async () => (await read(getArticles, { kind: 'notice' }))?.map(({ id }) => `${id}`),
  }
  const namesOf = keptForAMoment((kind: string) =>
    reads[kind as Subject]().catch(() => undefined),
  ) as ListedThings['namesOf']

  return {
    namesOf,
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

type Pair = { base: string; quote: string }
const slug = ({ base, quote }: Pair) => `${base}-${quote}`
