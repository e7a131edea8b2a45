/**
 * Builds the whole program: database, writer and follower, gateway, and in the demo its world. Read
 * this first. Ends every part it started, in the opposite order, when asked to stop.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { INDEX_EVERY_MS, startIndexClock } from '../clocks/indexClock.ts'
import { type Closing, closeAll } from '../closeAll.ts'
import { type Config, readConfig } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { openPool } from '../db/pool.ts'
import { requireDurability } from '../db/requireDurability.ts'
import { buildDemoChains, DEMO_XPUB } from '../demo/demoChains.ts'
import { memberNamed } from '../demo/demoMembers.ts'
import { demoPrices } from '../demo/demoPrices.ts'
import {
  DEMO_HOT,
  DEMO_TREASURY,
  demoEnvironment,
  demoTerms,
  fillDemoWallets,
  startDemoSigner,
} from '../demo/demoSigner.ts'
import { liveFiat } from '../demo/fiatLife.ts'
import { giveStarter } from '../demo/funding.ts'
import { buildWorld, liveOn, publishDemoArticles } from '../demo/runDemo.ts'
import { surviveUncaught } from '../failures.ts'
import { Fault, sentenceOf } from '../fault.ts'
import { readRates } from '../features/assets/rates.ts'
import { readConversionTerms, setConversionTerms } from '../features/conversion/conversionTerms.ts'
import { createDeposits } from '../features/deposit/deposits.ts'
import { publishHelp } from '../features/home/helpArticles.ts'
import { requireListed } from '../features/referral/readReferralTerms.ts'
import type { WithdrawalSettings } from '../features/withdrawal/openWithdrawals.ts'
import { readWithdrawalTerms, setWithdrawalTerms } from '../features/withdrawal/withdrawalTerms.ts'
import { guardOutput } from '../guardOutput.ts'
import { type Place, whyNotListening } from '../http/whyNotListening.ts'
import { listMarkets, overruledByDesk } from '../listing/listMarkets.ts'
import { readMarketsFile } from '../listing/marketsFile.ts'
import { type Exchange, openExchange } from '../live/exchange.ts'
import { chainReader } from '../outside/chain/chainReader.ts'
import { startLocalChains } from '../outside/chain/localChains.ts'
import { readTokens, tokenChains, withVaults } from '../outside/chain/tokenChain.ts'
import type { Mail } from '../outside/mail/mail.ts'
import { outboxMail } from '../outside/mail/outboxMail.ts'
import { smtpMail } from '../outside/mail/smtpMail.ts'
import { startPostgres } from '../outside/postgres/startPostgres.ts'
import type { PriceSource } from '../outside/prices/prices.ts'
import { openVenues, VENUES_MIN, venuePrices } from '../outside/prices/venuePrices.ts'
import { httpSms } from '../outside/sms/httpSms.ts'
import { outboxSms } from '../outside/sms/outboxSms.ts'
import { type JournalKey, publicHalf } from '../security/journalKey.ts'
import { openJournalKey } from '../writer/openJournalKey.ts'
import { FAIL_STOP_EXIT_CODE, startCore } from '../writer/startCore.ts'
import { createDesk } from './desk.ts'
import type { GatewayParts } from './foundation.ts'
import { createGateway } from './gateway.ts'

/** Somebody waits for the answer, and others for the connection. */
const STATEMENT_MS = 15_000
/** By then every part has ended or is not worth waiting for. */
const STOP_WITHIN_MS = 5_000

async function main(): Promise<void> {
  const keep = guardOutput()
  const config = readConfig(process.env)
  keep(config.publicUrl.origin, config.consoleUrl.origin)
  mkdirSync(config.dataDir, { recursive: true })
  const closings: Closing[] = []
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

async function start(config: Config, closings: Closing[]): Promise<void> {
  if (config.isDemo && config.marketsFile) {
    throw new Fault('MARKETS is set, but the demo has markets of its own.')
  }
  const markets = config.marketsFile ? readMarketsFile(config.marketsFile) : undefined
  const url = await databaseUrl(config, closings)
  const pool = openPool(url, 16, STATEMENT_MS)
  closings.push(() => pool.end())
  const jobs = openPool(url, 4)
  closings.push(() => jobs.end())
  const letterPool = openPool(url, 4)
  closings.push(() => letterPool.end())
  await requireDurability(pool)
  await migrate(url)
  const key = await openJournalKey(pool, config)
  const core = await startCore({ url, key })
  closings.push(() => core.stop())
  const exchange = await openExchange(core)

  const walk = config.isDemo
    ? await buildWorld({ exchange, pool: jobs, ...config, terms: config.referral })
    : undefined
  if (markets) {
    const count = await listMarkets(exchange, markets)
    for (const sentence of overruledByDesk(exchange, markets)) console.log(sentence)
    console.log(count > 0 ? `Listed ${count} coins and markets.` : 'All of MARKETS is listed.')
  }
  requireListed(config.referral.token, exchange.picture.assets)
  if (exchange.picture.markets.size === 0) console.log('No market is listed: set MARKETS.')
  if (!config.isDemo) await setConversionTerms(exchange, readConversionTerms(config.convertTerms))
  const prices =
    walk && config.prices === 'demo' ? demoPrices(walk, config.demoScript) : await venues(config)
  closings.push(() => prices.close())

  const chains = await openChains(config, { pool, exchange, url, key, closings })
  const mail = mailOf(config, pool)
  const gateway = await createGateway({
    config,
    pool,
    jobs,
    letterPool,
    exchange,
    mail,
    sms: smsOf(config, pool),
    chains: chainReader(chains.rpcUrls),
    coins: markets?.coins ?? [],
    deposits: chains.deposits,
    withdrawals: chains.withdrawals,
    ...(config.isDemo && {
      demo: { onSignIn: (member) => giveStarter(exchange, member.id), memberNamed },
    }),
  })
  closings.push(() => gateway.close())
  const desk = await createDesk(gateway)
  closings.push(() => desk.close())
  await listen(gateway, { ...config, name: 'PORT' })
  await listen(desk, { host: config.host, port: config.consolePort, name: 'CONSOLE_PORT' })
  const { metricsHost, metricsPort } = config
  if (metricsPort > 0) {
    const place = { host: metricsHost, port: metricsPort, name: 'METRICS_PORT' } as const
    await listen(gateway.metrics, place)
  }
  surviveUncaught(gateway.failures, (error) => {
    console.error(error)
    process.exit(FAIL_STOP_EXIT_CODE)
  })
  live({ config, exchange, gateway, prices, closings })
  await publishHelp(gateway.articles)
  if (config.isDemo) await publishDemoArticles(gateway.articles, pool)
  if (config.isDemo) sayWhereToGo(config)
  gateway.log.info({ url: config.publicUrl.origin }, 'Assay is open.')
}

function sayWhereToGo({ publicUrl: { origin }, consoleUrl, dataDir }: Config): void {
  console.log(`
  Assay is open.

    App       ${origin}
    API       ${origin}/docs
    Desk      ${consoleUrl.origin}     for operators: "maker" and "checker" with one tap
    Outbox    ${origin}/dev/outbox     mails and text messages of the demo

  Sign in with the demo wallet (nothing to install), or as "veteran" or "newcomer" with one tap.
  Prices are invented and nothing here has real value. Data is kept in ${dataDir}; Ctrl-C stops.
`)
}

type LiveParts = {
  config: Config
  exchange: Exchange
  gateway: FastifyInstance
  prices: PriceSource
  closings: Closing[]
}

/** Sets prices in motion; in the demo also the people. */
function live({ config, exchange, gateway, prices, closings }: LiveParts): void {
  const onError = gateway.failures.at('A round of prices failed.')
  if (config.isDemo) {
    const isWatched = () => gateway.hub.connections() > 0
    const life = liveOn(exchange, prices, { isWatched, onError })
    closings.push(life.stop)
    const merchants = liveFiat({
      ...{ exchange, fiat: gateway.fiat, images: gateway.images, isWatched, onError },
      rates: readRates(config.rates, true),
    })
    closings.push(merchants.stop)
    return
  }
  const clock = gateway.failures.clock('A round of prices failed.', INDEX_EVERY_MS)
  closings.push(startIndexClock(exchange, prices, clock).stop)
}

async function databaseUrl(config: Config, closings: Closing[]): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl
  if (config.isDemo) console.log('Starting the database …')
  const postgres = await startPostgres({ dataDir: config.dataDir, room: config.walRoom })
  closings.push(() => postgres.stop())
  if (!postgres.folder.startsWith(config.dataDir)) {
    console.log(
      `The database's user cannot reach ${config.dataDir}; its files are in ${postgres.folder}.`,
    )
  }
  return postgres.url
}

type Chains = {
  rpcUrls: Record<number, string[]>
  deposits: NonNullable<GatewayParts['deposits']>
  withdrawals: WithdrawalSettings
}

type ChainParts = {
  pool: pg.Pool
  exchange: Exchange
  url: string
  key: JournalKey
  closings: Closing[]
}

/** The configured nodes and tokens; a demo without any starts chains and tokens of its own. */
async function openChains(
  config: Config,
  { pool, exchange, url, key, closings }: ChainParts,
): Promise<Chains> {
  const { rpcUrls, depositXpub: xpub, confirmations, factorAbove } = config
  const holdMs = config.addressHoldMinutes * 60_000
  if (!config.isDemo || Object.keys(rpcUrls).length > 0) {
    const { depositTokens, depositVaults, wallets } = config
    const tokens = withVaults(readTokens(depositTokens), depositVaults, wallets[1])
    const chains = tokenChains(rpcUrls, tokens, confirmations)
    for (const { id, urls } of chains) {
      if (urls.length === 1)
        console.log(`Chain ${id} has one node only: nobody checks what it says.`)
    }
    await setWithdrawalTerms(exchange, readWithdrawalTerms(config.withdrawTerms, chains))
    const withdrawals = { wallets, holdMs, hasExplorers: true, factorAbove }
    return { rpcUrls, deposits: { chains, xpub }, withdrawals }
  }
  const { chains: local, missing } = await startLocalChains()
  if (missing) console.log(missing)
  closings.push(() => {
    for (const chain of local) chain.stop()
  })
  const { chains, pay, purse } = await buildDemoChains(local, DEMO_TREASURY)
  await exchange.core.waitForHistory(exchange.core.position())
  await createDeposits(pool, chains).forgetChains()
  await setWithdrawalTerms(exchange, demoTerms(chains))
  await fillDemoWallets(exchange, chains, pay)
  // Of chains that are gone.
  const record = join(config.dataDir, 'signed.jsonl')
  rmSync(record, { force: true })
  const settings = demoEnvironment({ url, journalKey: publicHalf(key), record }, chains)
  const found = { ...settings, PORT: String(config.port) }
  writeFileSync(join(config.dataDir, 'demo.json'), JSON.stringify(found), { mode: 0o600 })
  if (chains.length > 0) closings.push(startDemoSigner(settings))
  return {
    rpcUrls: Object.fromEntries(local.map(({ chainId, url }) => [chainId, [url]])),
    deposits: { chains, xpub: DEMO_XPUB, purse },
    withdrawals: {
      ...{ wallets: [DEMO_HOT, DEMO_TREASURY], holdMs, hasExplorers: false },
      factorAbove,
    },
  }
}

/** A demo's outbox has every letter, also those that go out. */
function mailOf({ smtpUrl, mailFrom, isDemo }: Config, pool: pg.Pool): Mail {
  const out = smtpUrl ? smtpMail(smtpUrl, mailFrom) : undefined
  const outbox = isDemo ? outboxMail(pool) : undefined
  if (!out && !outbox) {
    throw new Fault('Set SMTP_URL to a mail server: verification codes have to reach people.')
  }
  return {
    async send(letter) {
      await outbox?.send(letter)
      await out?.send(letter)
    },
  }
}

function smsOf({ smsUrl, smsToken, isDemo }: Config, pool: pg.Pool) {
  if (smsUrl) return httpSms(smsUrl, smsToken)
  return isDemo ? outboxSms(pool) : undefined
}

async function venues(config: Config): Promise<PriceSource> {
  const [kind, names = ''] = config.prices.split(':')
  if (kind !== 'ccxt' || names === '') {
    throw new Fault(`PRICES is \`${config.prices}\`; write demo, or ccxt: and venues by comma.`)
  }
  const venues = await openVenues(names.split(','))
  if (venues.length < VENUES_MIN) {
    console.log('PRICES names one venue only: an index needs two that agree, so there is none.')
  }
  return venuePrices(venues)
}

async function listen(app: FastifyInstance, place: Place): Promise<void> {
  try {
    await app.listen({ host: place.host, port: place.port })
  } catch (error) {
    throw whyNotListening(error, place)
  }
}

/**
 * Ctrl-C, a polite end, and the end of whoever started us. A process manager kills what does not end,
 * so this ends by itself after a while whatever it waits for: the journal is all that has to be kept,
 * and it was written before anything was acknowledged. The embedded database ends with us.
 */
function listenForEnd(stop: () => Promise<void>): void {
  let isStopping = false
  const end = () => {
    if (isStopping) return
    isStopping = true
    console.log('Stopping: what is under way is finished and kept …')
    setTimeout(() => {
      console.error('Something did not end in time and was cut off. What was acknowledged is kept.')
      process.exit(0)
    }, STOP_WITHIN_MS)
    stop().then(
      () => {
        console.log('Stopped.')
        process.exit(0)
      },
      (error) => {
        console.error(sentenceOf(error))
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  process.on('disconnect', end)
}

main().catch((error: unknown) => {
  console.error(error instanceof Fault ? error.message : error)
  process.exit(1)
})
