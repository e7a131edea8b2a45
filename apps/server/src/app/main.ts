/**
 * Builds the whole program: database, writer and follower, the two servers, and in the demo its
 * world. Read this first. Ends every part it started, in the opposite order, when asked to stop.
 */
import { mkdirSync } from 'node:fs'
import { type CloseStep, closeAll } from '../closeAll.ts'
import { type Config, readConfig } from '../config.ts'
import { memberNamed } from '../demo/demoMembers.ts'
import { demoPrices } from '../demo/demoPrices.ts'
import { giveStarter } from '../demo/funding.ts'
import { buildWorld, publishDemoArticles } from '../demo/runDemo.ts'
import { sayWhereToGo } from '../demo/sayWhereToGo.ts'
import { surviveUncaught } from '../failures.ts'
import { Fault } from '../fault.ts'
import { readConversionTerms, setConversionTerms } from '../features/conversion/conversionTerms.ts'
import { publishHelp } from '../features/home/helpArticles.ts'
import { requireListed } from '../features/referral/readReferralTerms.ts'
import { guardOutput } from '../guardOutput.ts'
import { listFromFile } from '../listing/listMarkets.ts'
import { readMarketsFile } from '../listing/marketsFile.ts'
import { chainReader } from '../outside/chain/chainReader.ts'
import { FAIL_STOP_EXIT_CODE } from '../writer/startCore.ts'
import { createDesk } from './desk.ts'
import { createGateway } from './gateway.ts'
import { listenAll } from './listenAll.ts'
import { listenForEnd } from './listenForEnd.ts'
import { openChains } from './openChains.ts'
import { mailOf, smsOf, venuesOf } from './openOutside.ts'
import { openStorage } from './openStorage.ts'
import { startLife } from './startLife.ts'

async function main(): Promise<void> {
  const keep = guardOutput()
  const config = readConfig(process.env)
  keep(config.publicUrl.origin, config.consoleUrl.origin)
  mkdirSync(config.dataDir, { recursive: true })
  const closings: CloseStep[] = []
  const stop = () => closeAll(closings)
  listenForEnd(stop)
  try {
    await start(config, closings)
  } catch (error) {
    // What failed first is the reason; that its parts then end badly is no news.
    await stop().catch(() => undefined)
    throw error
  }
}

async function start(config: Config, closings: CloseStep[]): Promise<void> {
  const { isDemo, marketsFile, referral: terms } = config
  if (isDemo && marketsFile) {
    throw new Fault('MARKETS is set, but the demo has markets of its own.')
  }
  const markets = marketsFile ? readMarketsFile(marketsFile) : undefined
  const storage = await openStorage(config, closings)
  const { pool, jobs, letterPool, exchange } = storage
  const walk = isDemo ? await buildWorld({ exchange, pool: jobs, ...config, terms }) : undefined
  if (markets) await listFromFile(exchange, markets)
  requireListed(terms.token, exchange.marketData.assets)
  if (exchange.marketData.markets.size === 0) console.log('No market is listed: set MARKETS.')
  if (!isDemo) await setConversionTerms(exchange, readConversionTerms(config.convertTerms))
  const isInvented = walk && config.prices === 'demo'
  const prices = isInvented ? demoPrices(walk, config.demoScript) : await venuesOf(config)
  closings.push(() => prices.close())

  const { rpcUrls, deposits, withdrawals } = await openChains(config, storage, closings)
  const onSignIn = ({ id }: { id: number }) => giveStarter(exchange, id)
  const gateway = await createGateway({
    ...{ config, pool, jobs, letterPool, exchange, deposits, withdrawals },
    ...{ mail: mailOf(config, pool), sms: smsOf(config, pool), chains: chainReader(rpcUrls) },
    coins: markets?.coins ?? [],
    ...(isDemo && { demo: { onSignIn, memberNamed } }),
  })
  closings.push(() => gateway.close())
  const desk = await createDesk(gateway)
  closings.push(() => desk.close())
  await listenAll(config, gateway, desk)
  surviveUncaught(gateway.failures, (error) => {
    console.error(error)
    process.exit(FAIL_STOP_EXIT_CODE)
  })
  startLife(gateway, prices, closings)
  await publishHelp(gateway.articles)
  if (isDemo) await publishDemoArticles(gateway.articles, pool)
  if (isDemo) sayWhereToGo(config)
  gateway.log.info({ url: config.publicUrl.origin }, 'Assay is open.')
}

main().catch((error: unknown) => {
  console.error(error instanceof Fault ? error.message : error)
  process.exit(1)
})
