/** The markets and articles that there are, which pages of their own are about. */
import { setTimeout as wait } from 'node:timers/promises'
import { addressOfRead } from '@assay/wire/client.ts'
import type { Input, Reply, Route } from '@assay/wire/route.ts'
import { getPerpMarkets } from '@assay/wire/routes/contract.ts'
import { getCycleMarkets } from '@assay/wire/routes/cycle.ts'
import { getArticles } from '@assay/wire/routes/home.ts'
import { getSpotMarkets } from '@assay/wire/routes/prices.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { ownRead } from '../ownRead.ts'
import { keptForAMoment } from './firstAnswers.ts'
import { urlOf } from './pageView.ts'

type Kind = 'spot' | 'contracts' | 'cycles' | 'help' | 'notices'

export type ListedThings = {
  /** `BTC-USDT` of a market, `22` of an article; undefined when they cannot be read. */
  namesOf(kind: Kind): Promise<readonly string[] | undefined>
  /** False for the page of a market or an article that there is not; true also where that is not known. */
  hasSubject(path: string): Promise<boolean>
}

/** A page does not wait longer to be told whether it is about anything. */
const PATIENCE_MS = 400

export function createListedThings(app: FastifyInstance): ListedThings {
  async function read<R extends Route>(route: R, input: Input<R>): Promise<Reply<R> | undefined> {
    const answer = await ownRead(app, addressOfRead(route, input))
    if (answer.statusCode !== 200) return undefined
    return z.decode(route.reply, answer.json().data) as Reply<R>
  }
  const reads: Record<Kind, () => Promise<readonly string[] | undefined>> = {
    spot: async () => (await read(getSpotMarkets, {}))?.map(slug),
    contracts: async () => (await read(getPerpMarkets, {}))?.map(slug),
    cycles: async () => (await read(getCycleMarkets, {}))?.map(slug),
    help: async () => (await read(getArticles, { kind: 'help' }))?.map(({ id }) => `${id}`),
    notices: async () => (await read(getArticles, { kind: 'notice' }))?.map(({ id }) => `${id}`),
  }
  const namesOf = keptForAMoment((kind: string) =>
    reads[kind as Kind]().catch(() => undefined),
  ) as ListedThings['namesOf']

  return {
    namesOf,
    async hasSubject(path) {
      const subject = subjectOf(path)
      if (!subject) return true
      const { kind, name } = subject
      const names = await Promise.race([
        namesOf(kind),
        wait(PATIENCE_MS, undefined, { ref: false }),
      ])
      return names?.includes(name) ?? true
    },
  }
}

type Pair = { base: string; quote: string }
const slug = ({ base, quote }: Pair) => `${base}-${quote}`

const PATHS: readonly [RegExp, Kind][] = [
  [/^\/markets\/([^/]+)\/?$/i, 'spot'],
  [/^\/helpCenter\/article\/([^/]+)\/?$/i, 'help'],
  [/^\/notice\/([^/]+)\/?$/i, 'notices'],
]
/** By the page whose query names a market; on all others it is one of the spot markets. */
const MARKETS: readonly [RegExp, Kind][] = [
  [/^\/(marketDetails\/contract|futures)\/?$/i, 'contracts'],
  [/^\/cycle\/?$/i, 'cycles'],
]

/** What the page of an address, as it is listed, is about; undefined for one that is always there. */
function subjectOf(path: string): { kind: Kind; name: string } | undefined {
  const { pathname, searchParams } = urlOf(path)
  for (const [pattern, kind] of PATHS) {
    const [, name] = pattern.exec(pathname) ?? []
    // Markets are also found in small letters.
    if (name !== undefined) return { kind, name: decoded(name).toUpperCase() }
  }
  const market = searchParams.get('market')
  if (market === null) return undefined
  const [, kind = 'spot' as const] = MARKETS.find(([pattern]) => pattern.test(pathname)) ?? []
  return { kind, name: market.toUpperCase() }
}

/** What is no text names nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
