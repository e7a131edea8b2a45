/** What an exchange has before it opens: what is listed, its terms, and in the demo its world. */
import type { Config } from '../config/config.ts'
import { PREPARATION_LOCK } from '../db/advisoryLock.ts'
import { openConnection } from '../db/pool.ts'
import { demoPrices } from '../demo/demoPrices.ts'
import { buildWorld } from '../demo/runDemo.ts'
import { readConversionTerms, setConversionTerms } from '../features/conversion/conversionTerms.ts'
import { readReferralTerms, requireListed } from '../features/referral/readReferralTerms.ts'
import { listFromFile } from '../listing/listMarkets.ts'
import type { MarketsFile } from '../listing/marketsFile.ts'
import type { Exchange } from '../live/exchange.ts'
import type { PriceSource } from '../outside/prices/prices.ts'
import type { Database } from './openDatabase.ts'
import { venuesOf } from './openOutside.ts'

type Parts = Database & {
  exchange: Exchange
  markets: MarketsFile | undefined
  /** Instead of the venues that PRICES names. */
  outside: PriceSource | undefined
}

/** Gives the prices that move the index. For a process that does the jobs. */
export async function openWorld(config: Config, parts: Parts): Promise<PriceSource> {
  const client = await openConnection(parts.url, 'assay start')
  try {
    await client.query('SELECT pg_advisory_lock($1)', [PREPARATION_LOCK])
    return await prepare(config, parts)
  } finally {
    await client.end()
  }
}

async function prepare(
  config: Config,
  { exchange, jobs, markets, outside }: Parts,
): Promise<PriceSource> {
  const { isDemo } = config
  const terms = readReferralTerms(config.referralTerms, config.platformToken)
  const walk = isDemo ? await buildWorld({ exchange, pool: jobs, ...config, terms }) : undefined
  if (markets) await listFromFile(exchange, markets)
  requireListed(terms.token, exchange.marketData.assets)
  if (exchange.marketData.markets.size === 0) console.log('No market is listed: set MARKETS.')
  if (!isDemo) await setConversionTerms(exchange, readConversionTerms(config.conversionTerms))
  const isInvented = walk && config.prices === 'demo'
  if (isInvented) return demoPrices(walk, config.demoScript)
  return outside ?? (await venuesOf(config))
}
