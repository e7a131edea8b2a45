/**
 * What members and operators use, over a core: its own file, because a process that does nothing
 * but lead or stand by never loads it.
 */
import type pg from 'pg'
import type { CloseStep } from '../closeAll.ts'
import type { Bus } from '../cluster/bus/bus.ts'
import { jobsOfMany, jobsOfOthers } from '../cluster/jobs.ts'
import { peersOver } from '../cluster/peers/peers.ts'
import type { OwnCore } from '../cluster/watching/ownCore.ts'
import type { Config } from '../config/config.ts'
import { watchPartitions } from '../db/partitions.ts'
import { memberNamed } from '../demo/demoMembers.ts'
import { giveStarter } from '../demo/funding.ts'
import { publishDemoArticles } from '../demo/runDemo.ts'
import { sayWhereToGo } from '../demo/sayWhereToGo.ts'
import { surviveUncaught } from '../failures.ts'
import { publishHelp } from '../features/home/helpArticles.ts'
import { readMarketsFile } from '../listing/marketsFile.ts'
import { openExchange } from '../live/exchange.ts'
import { chainReader } from '../outside/chain/chainReader.ts'
import type { Mail } from '../outside/mail/mail.ts'
import type { PriceSource } from '../outside/prices/prices.ts'
import type { Core } from '../writer/core.ts'
import { FAIL_STOP_EXIT_CODE } from '../writer/startCore.ts'
import { createConsole } from './console.ts'
import { createGateway } from './gateway.ts'
import { listenAll } from './listenAll.ts'
import { openChains } from './openChains.ts'
import type { Database } from './openDatabase.ts'
import { mailOf, smsOf } from './openOutside.ts'
import { openWorld } from './openWorld.ts'
import { startLife } from './startLife.ts'

/** What tests play of the world outside. */
export type OutsideWorld = { prices?: PriceSource; mail?: (pool: pg.Pool) => Mail }

type Parts = {
  config: Config
  database: Database
  bus: Bus | undefined
  own: OwnCore
  closings: CloseStep[]
  outside: OutsideWorld
}

export async function openExchangeOn(core: Core, parts: Parts): Promise<void> {
  const { config, database, bus, own, closings, outside } = parts
  const { isDemo, marketsFile, roles } = config
  const { url, pool, jobs, letterPool } = database
  const markets = marketsFile ? readMarketsFile(marketsFile) : undefined
  const exchange = await openExchange(core)
  const prices = roles.has('jobs')
    ? await openWorld(config, { ...database, exchange, markets, outside: outside.prices })
    : undefined
  closings.push(() => prices?.close())
  const chains = await openChains(config, { ...database, exchange }, closings)
  const { rpcUrls, deposits, withdrawals, faucet } = chains
  const onSignIn = ({ id }: { id: number }) => giveStarter(exchange, id)
  const gateway = await createGateway({
    config,
    pool,
    jobs,
    letterPool,
    exchange,
    deposits,
    withdrawals,
    mail: outside.mail?.(pool) ?? mailOf(config, pool),
    sms: smsOf(config, pool),
    chains: chainReader(rpcUrls),
    coins: markets?.coins ?? [],
    ...(isDemo && { demo: { onSignIn, memberNamed, faucet } }),
    ...(roles.has('core') && { ownCore: own }),
    ...(bus && {
      peers: peersOver(bus),
      work: (failures) => (roles.has('jobs') ? jobsOfMany(url, failures) : jobsOfOthers()),
    }),
  })
  closings.push(() => gateway.close())
  if (roles.has('core')) closings.push(watchPartitions(jobs, gateway.failures))
  const consoleServer = await createConsole(gateway)
  closings.push(() => consoleServer.close())
  await listenAll(config, gateway, consoleServer)
  surviveUncaught(gateway.failures, (error) => {
    console.error(error)
    process.exit(FAIL_STOP_EXIT_CODE)
  })
  if (prices) {
    startLife(gateway, prices)
    await publishHelp(gateway.articles)
    if (isDemo) await publishDemoArticles(gateway.articles, pool)
  }
  if (isDemo && roles.has('gateway')) sayWhereToGo(config)
  gateway.log.info({ url: config.publicUrl.origin, roles: [...roles] }, 'Assay is open.')
}
