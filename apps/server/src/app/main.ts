/**
 * Builds the whole program: database, writer and follower, the two servers, and in the demo its
 * world. Read this first. Ends every part it started, in the opposite order, when asked to stop.
 */
import { mkdirSync } from 'node:fs'
import { type CloseStep, closeAll } from '../closeAll.ts'
import type { Bus } from '../cluster/bus.ts'
import { jobsOfMany, jobsOfOthers } from '../cluster/jobs.ts'
import { peersOver } from '../cluster/peers.ts'
import { type Config, readConfig } from '../config.ts'
import { memberNamed } from '../demo/demoMembers.ts'
import { giveStarter } from '../demo/funding.ts'
import { publishDemoArticles } from '../demo/runDemo.ts'
import { sayWhereToGo } from '../demo/sayWhereToGo.ts'
import { surviveUncaught } from '../failures.ts'
import { Fault } from '../fault.ts'
import { publishHelp } from '../features/home/helpArticles.ts'
import { guardOutput } from '../guardOutput.ts'
import { readMarketsFile } from '../listing/marketsFile.ts'
import { openExchange } from '../live/exchange.ts'
import { chainReader } from '../outside/chain/chainReader.ts'
import type { Core } from '../writer/core.ts'
import { FAIL_STOP_EXIT_CODE } from '../writer/startCore.ts'
import { createDesk } from './desk.ts'
import { createGateway } from './gateway.ts'
import { listenAll } from './listenAll.ts'
import { listenForEnd } from './listenForEnd.ts'
import { openChains } from './openChains.ts'
import { type OpenedCore, openCore } from './openCore.ts'
import { type Database, openDatabase } from './openDatabase.ts'
import { mailOf, smsOf } from './openOutside.ts'
import { openWorld } from './openWorld.ts'
import { startLife } from './startLife.ts'
import { watchCore } from './watchCore.ts'

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
  if (config.isDemo && config.marketsFile) {
    throw new Fault('MARKETS is set, but the demo has markets of its own.')
  }
  const database = await openDatabase(config, closings)
  const { core, bus, leading } = await openCore(config, database, closings)
  if (core) await openExchangeOn(core, { config, database, bus, leading, closings })
  else closings.push(await watchCore(config, { bus, leading }))
}

type Parts = {
  config: Config
  database: Database
  bus: Bus | undefined
  leading: OpenedCore['leading']
  closings: CloseStep[]
}

async function openExchangeOn(core: Core, parts: Parts): Promise<void> {
  const { config, database, bus, leading, closings } = parts
  const { isDemo, marketsFile, roles } = config
  const { url, pool, jobs, letterPool } = database
  const markets = marketsFile ? readMarketsFile(marketsFile) : undefined
  const exchange = await openExchange(core)
  const prices = roles.has('jobs')
    ? await openWorld(config, { ...database, exchange, markets })
    : undefined
  closings.push(() => prices?.close())
  const chains = await openChains(config, { ...database, exchange }, closings)
  const { rpcUrls, deposits, withdrawals } = chains
  const onSignIn = ({ id }: { id: number }) => giveStarter(exchange, id)
  const gateway = await createGateway({
    config,
    pool,
    jobs,
    letterPool,
    exchange,
    deposits,
    withdrawals,
    mail: mailOf(config, pool),
    sms: smsOf(config, pool),
    chains: chainReader(rpcUrls),
    coins: markets?.coins ?? [],
    ...(isDemo && { demo: { onSignIn, memberNamed } }),
    ...(bus && {
      peers: peersOver(bus),
      isLeading: () => leading() !== undefined,
      work: (failures) => (roles.has('jobs') ? jobsOfMany(url, failures) : jobsOfOthers()),
    }),
  })
  closings.push(() => gateway.close())
  const desk = await createDesk(gateway)
  closings.push(() => desk.close())
  await listenAll(config, gateway, desk)
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

main().catch((error: unknown) => {
  console.error(error instanceof Fault ? error.message : error)
  process.exit(1)
})
