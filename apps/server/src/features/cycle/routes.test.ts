/** Rounds over HTTP and socket, from the terms to the proof, against the real core and database. */
import { spawn } from 'node:child_process'
import { createHash, createPublicKey, verify } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { settleRound } from '@assay/domain/cycle/settleRound.ts'
import { formatAmount, parseRatio, toDecimal } from '@assay/money/decimal.ts'
import { getRecords, getSpotBalance } from '@assay/wire/routes/funds/account.ts'
import { getSocketTicket } from '@assay/wire/routes/member/session.ts'
import { getProducts } from '@assay/wire/routes/product.ts'
import { getCycleCandles } from '@assay/wire/routes/trading/candles.ts'
import * as cycle from '@assay/wire/routes/trading/cycle.ts'
import * as proof from '@assay/wire/routes/trading/proof.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFailures } from '../../failures.ts'
import { reasonOf } from '../../testing/send.ts'
import { listSmallCycles, money, tickIndex } from '../../testing/smallWorld.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/testServer.ts'
import { TestSocket } from '../../testing/testSocket.ts'
import { addReceiptKey, KEY_NOTICE_MS, openSigner } from './signer.ts'

const BTC = { base: 'BTC', quote: 'USDT' }
let server: TestServer
let member: TestMember
beforeAll(async () => {
  server = await startTestServer()
  await listSmallCycles(server.exchange)
})
afterAll(() => server.stop())
beforeEach(async () => {
  member = await server.member({ USDT: '1000' })
  await tickIndex(server.exchange, 6_000_000)
})

const stake = (text: string, seconds = 1) => ({
  ...BTC,
  stake: money(text),
  stakeAsset: 'USDT',
  seconds,
})
const available = async () =>
  toDecimal((await member.client.call(getSpotBalance, { asset: 'USDT' })).available)

/** Polls for the end like the app, with the product's limit of 4 times a second. */
async function settled(id: number) {
  for (let count = 0; count < 8; count += 1) {
    const round = await member.client.call(cycle.getRound, { id })
    if (round.status !== 'open') return round
    await wait(500)
  }
  throw new Error(`Round ${id} was never settled.`)
}

/** At once and in this order, well within the shortest round. */
const ticks = (...prices: number[]) =>
  Promise.all(prices.map((price) => tickIndex(server.exchange, price)))

/** The first tick after acceptance is far away, because nothing may depend on it. */
async function play(direction: 'up' | 'down', exit: number) {
  const route = direction === 'up' ? cycle.placeRoundUp : cycle.placeRoundDown
  const { round, receipt } = await member.client.call(route, stake('100'))
  await ticks(1_000_000, 6_000_000, exit)
  return { round: await settled(round.id), receipt }
}

/** The verifier as anyone would run it. */
async function verifyDay(...more: string[]): Promise<{ said: string; status: number | null }> {
  const program = join(import.meta.dirname, '../../../../../tools/verify/verifyCycles.ts')
  const child = spawn(process.execPath, [program, '--origin', server.origin, ...more])
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += String(chunk)
    })
  }
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { said, status }
}

// proves CYC-05, CYC-11, CYC-27 to CYC-29
it('shows terms and odds before anyone plays', async () => {
  const visitor = server.visitor()
  const info = await visitor.call(cycle.getCycleMarket, BTC)
  expect(info).toMatchObject({ ...BTC, isOpen: true, tieRule: 'loss', priceDecimals: 2 })
  expect(toDecimal(info.price!)).toBe('60000')
  expect(Date.now() - info.tickAt).toBeLessThan(60_000)
  expect(
    info.options.map(({ seconds, payoutRate, breakEvenRate, houseEdge }) => [
      seconds,
      ...[payoutRate, breakEvenRate, houseEdge].map((share) => formatAmount(share * 100n, 2)),
    ]),
  ).toEqual([
    [1, '80.00', '55.55', '10.00'],
    [2, '90.00', '52.63', '5.00'],
    [8, '95.00', '51.28', '2.50'],
  ])
  const [listed] = await visitor.call(cycle.getCycleMarkets, {})
  expect(listed?.stakeAssets).toEqual([{ asset: 'USDT' }])
  const { markets } = await visitor.call(cycle.getCycleOverview, {})
  expect(markets).toHaveLength(1)
})

// proves CYC-01, CYC-12, CYC-13, CYC-16, CYC-18, CYC-30 to CYC-34
describe('a round', () => {
  it('is accepted, waits among the positions and is won', async () => {
    const request = stake('100', 2)
    const { round } = await member.client.call(cycle.placeRoundUp, request)
    expect(round).toMatchObject({ status: 'open', seconds: 2, direction: 'up' })
    expect(round.entryPrice).toBeUndefined()
    expect(round.expiresAt - round.acceptedAt).toBe(2_000)
    expect(await available()).toBe('900')
    const metrics = (await server.gateway.metrics.inject('/metrics')).body
    expect(metrics).toContain('assay_rounds_open 1')
    expect(metrics).toContain('assay_rounds_overdue_seconds 0')
    // Knowing this price when the round was accepted gives no advantage.
    await tickIndex(server.exchange, 5_000_000)
    const [waiting] = await member.client.call(cycle.getOpenRounds, BTC)
    expect([waiting?.id, waiting?.entryPrice]).toEqual([round.id, undefined])
    await tickIndex(server.exchange, 6_000_000)
    const [open] = await member.client.call(cycle.getOpenRounds, BTC)
    expect([open?.id, toDecimal(open!.entryPrice!)]).toEqual([round.id, '60000'])
    await tickIndex(server.exchange, 6_000_001)

    const over = await settled(round.id)
    expect(over).toMatchObject({ status: 'won', cause: 'price' })
    expect([over.netResult, over.paid!, over.exitPrice!].map(toDecimal)).toEqual([
      '90',
      '190',
      '60000.01',
    ])
    expect(over.settledAt!).toBeGreaterThanOrEqual(over.expiresAt)
    expect(await available()).toBe('1090')
    expect(await member.client.call(cycle.getOpenRounds, {})).toEqual([])
    const { rounds, count } = await member.client.call(cycle.getRounds, BTC)
    expect([rounds.map(({ id }) => id), count]).toEqual([[round.id], 1])
    const ofMarket = await member.client.call(cycle.getRoundsOfMarket, {
      ...BTC,
      page: 1,
      limit: 15,
    })
    expect(ofMarket.rounds[0]?.id).toBe(round.id)
    const { records } = await member.client.call(getRecords, { kind: 'roundWon' })
    expect(records.map(({ change, reference }) => [toDecimal(change), reference])).toEqual([
      ['90', String(round.id)],
    ])
  })

  it('is lost, also by a tie, as the market’s rule says', async () => {
    const { round } = await play('down', 6_000_000)
    expect(round).toMatchObject({ status: 'lost', cause: 'tie' })
    expect([toDecimal(round.netResult), toDecimal(round.paid!)]).toEqual(['-100', '0'])
    expect(await available()).toBe('900')
  })

  it('is refunded when no tick came', async () => {
    const { round } = await member.client.call(cycle.placeRoundUp, stake('100'))
    const over = await settled(round.id)
    expect(over).toMatchObject({ status: 'refunded', cause: 'fewTicks' })
    expect(over.entryPrice).toBeUndefined()
    expect(await available()).toBe('1000')
  })

  it('is placed once for one request key, with one receipt', async () => {
    const key = `once-${Date.now()}`
    const first = await member.client.call(cycle.placeRoundUp, stake('10'), { key })
    const again = await member.client.call(cycle.placeRoundUp, stake('10'), { key })
    expect(again.round.id).toBe(first.round.id)
    expect(again.receipt).toEqual(first.receipt)
    expect(await available()).toBe('990')
  })

  it('is refused with the reason, and nothing is held', async () => {
    const refused = async (input: Parameters<typeof stake>[0], change: object = {}) =>
      member.client
        .call(cycle.placeRoundUp, { ...stake(input), ...change })
        .then(() => 'accepted')
        .catch((error) => error.reason as string)
    expect(await refused('4.99')).toBe('stakeBelowMinimum')
    expect(await refused('501')).toBe('stakeAboveMaximum')
    expect(await refused('5.0000001')).toBe('amountTooPrecise')
    expect(await refused('10', { seconds: 3 })).toBe('durationNotOffered')
    expect(await refused('10', { payoutRate: parseRatio('0.85') })).toBe('termsChanged')
    expect(await refused('10', { base: 'ETH' })).toBe('marketNotFound')
    expect(await available()).toBe('1000')
    const poor = await server.member({ USDT: '5' })
    const tooMuch = poor.client.call(cycle.placeRoundUp, stake('5.01'))
    await expect(tooMuch).rejects.toMatchObject({ reason: 'insufficientBalance' })
  })

  // proves CYC-07, CYC-14
  it('is found again on pages of fifteen', async () => {
    const placed = await Promise.all(
      Array.from({ length: 17 }, () => member.client.call(cycle.placeRoundUp, stake('5'))),
    )
    const [{ round }] = placed as [(typeof placed)[number]]
    expect(round.expiresAt).toBe(round.acceptedAt + round.seconds * 1_000)
    for (const each of placed) await settled(each.round.id)
    const first = await member.client.call(cycle.getRounds, BTC)
    const second = await member.client.call(cycle.getRounds, { ...BTC, page: 2 })
    expect([first.rounds.length, first.count, second.rounds.length]).toEqual([15, 17, 2])
    const ids = [...first.rounds, ...second.rounds].map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  })

  it('of someone else is no one’s business', async () => {
    const { round } = await member.client.call(cycle.placeRoundUp, stake('5'))
    const other = await server.member()
    const asked = other.client.call(cycle.getRound, { id: round.id })
    await expect(asked).rejects.toMatchObject({ reason: 'roundNotFound', status: 404 })
  })
})

describe('the proof of a round', () => {
  it('is signed with the key of its time, and the old ones stay published', async () => {
    const { round, receipt } = await play('up', 6_000_120)
    const pool = server.pool
    const validFrom = await addReceiptKey(pool, Date.now() - KEY_NOTICE_MS)
    const signer = await openSigner(pool, createFailures({ error: () => undefined }))
    const [old, fresh] = signer.keys()
    expect([old!.validFrom, old!.validUntil]).toEqual([0, validFrom])
    expect([fresh!.validFrom, fresh!.validUntil]).toEqual([validFrom, undefined])
    expect(receipt.keyId).toBe(old!.keyId)
    expect(signer.keyFor(round).keyId).toBe(old!.keyId)
    expect(signer.keyFor({ acceptedAt: validFrom }).keyId).toBe(fresh!.keyId)
    expect(proof.keyOfReceipt(signer.keys(), receipt, round.acceptedAt)).toEqual(old)
    // The old key is invalid for later rounds, and so is an unpublished key.
    expect(proof.keyOfReceipt(signer.keys(), receipt, validFrom)).toBeUndefined()
    expect(proof.keyOfReceipt(signer.keys(), { keyId: 'x' }, round.acceptedAt)).toBeUndefined()
    await signer.stop()
    await pool.query('DELETE FROM signing_key WHERE valid_from = $1', [validFrom])
  })

  it('is enough to settle it again', async () => {
    const { round, receipt } = await play('up', 6_000_123)
    const visitor = server.visitor()
    const shown = await visitor.call(proof.getRoundProof, { id: round.id })
    expect(shown.receipt).toEqual(receipt)
    const { publicKey: x, keyId } = await visitor.call(proof.getSigningKey, {})
    expect([shown.publicKey, receipt.keyId]).toEqual([x, keyId])
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    const isSigned = (text: string) =>
      verify(undefined, Buffer.from(text), key, Buffer.from(receipt.signature, 'base64url'))
    expect(isSigned(receipt.text)).toBe(true)
    expect(isSigned(receipt.text.replace('"stake":"100"', '"stake":"101"'))).toBe(false)

    const terms = JSON.parse(receipt.text)
    expect(terms).toMatchObject({ round: round.id, market: 'BTC/USDT', direction: 'up' })
    let hash = terms.headHash as string
    for (const { sequence, at, price, hash: own } of shown.ticks) {
      hash = createHash('sha256')
        .update(`${hash}|${sequence}|${at}|${toDecimal(price)}`)
        .digest('hex')
      expect(own).toBe(hash)
    }
    const again = settleRound(
      { ...shown.round, headSequence: terms.headSequence, rules: terms.rules },
      shown.ticks.map((each) => ({ ...each, price: Number(each.price / 10n ** 16n) })),
    )
    expect(again.outcome).toBe(round.status)
    expect([again.entry?.sequence, again.exit?.sequence]).toEqual([
      shown.round.entrySequence,
      shown.round.exitSequence,
    ])
    const entryNumber = terms.headSequence + 2
    expect([terms.rules, shown.round.entrySequence]).toEqual(['cycle-2', entryNumber])
    expect(shown.rules).toContain('Entry is the second index tick after acceptance')
  })

  it('is there for all rounds of a day, and a program without the engine agrees', async () => {
    await play('up', 6_000_500)
    await play('down', 6_000_500)
    const day = new Date().toISOString().slice(0, 10)
    const { rounds } = await server.visitor().call(proof.getProvenRounds, { day })
    expect(rounds.length).toBeGreaterThanOrEqual(2)
    expect(
      JSON.stringify(rounds, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
    ).not.toContain(`"member"`)
    const run = await verifyDay('--day', day)
    expect(run.said).toContain('All of it is right.')
    expect(run.status).toBe(0)
    // The downloaded data is enough: no server answers at that address.
    const folder = mkdtempSync(join(tmpdir(), 'assay-day-'))
    const file = join(folder, 'day.json')
    expect((await verifyDay('--day', day, '--save', file)).status).toBe(0)
    const nobody = ['--day', day, '--origin', 'http://localhost:1', '--from', file]
    expect(await verifyDay(...nobody)).toEqual(run)
    writeFileSync(file, readFileSync(file, 'utf8').replace('"state":"won"', '"state":"lost"'))
    const bent = await verifyDay(...nobody)
    expect([bent.said.includes('it is lost and should be won.'), bent.status]).toEqual([true, 1])
    rmSync(folder, { recursive: true })
  })

  it('of a round of the first rules is settled by those, by the same program', async () => {
    const { exchange } = server
    const sold = await exchange.submit({
      type: 'placeRound',
      at: Date.now(),
      key: '',
      member: member.id,
      market: 'BTC/USDT',
      direction: 'up',
      asset: 'USDT',
      stake: money('100'),
      seconds: 1,
      payoutRate: undefined,
    })
    const [event] = sold.events
    if (event?.type !== 'roundPlaced') throw new Error('It was not sold.')
    const { id, headSequence } = event.round
    await ticks(6_000_000, 6_000_200, 6_000_100)
    // From the second tick on it would be lost.
    expect(await settled(id)).toMatchObject({ status: 'won', cause: 'price' })
    const shown = await server.visitor().call(proof.getRoundProof, { id })
    expect([shown.round.rulesVersion, shown.round.entrySequence]).toEqual([
      'cycle-1',
      headSequence + 1,
    ])
    expect(shown.rules).toContain('Entry is the first index tick after acceptance')
    expect(JSON.parse(shown.receipt.text).rules).toBe('cycle-1')
    const run = await verifyDay('--day', new Date(shown.round.expiresAt).toISOString().slice(0, 10))
    expect([run.said.includes('All of it is right.'), run.status]).toEqual([true, 0])
  })

  it('fails loudly when the published result is altered', async () => {
    const { round } = await play('up', 6_000_900)
    await server.pool.query(`UPDATE cycle_round SET outcome = 'lost' WHERE id = $1`, [round.id])
    const nowhere = await verifyDay('--origin', 'http://127.0.0.1:9')
    expect(nowhere).toEqual({
      status: 1,
      said: 'Nothing answers at http://127.0.0.1:9: start the exchange, or say where it is with `-- --origin http://localhost:8080`.\n',
    })
    const run = await verifyDay()
    expect(run.said).toContain(`Round ${round.id}: it is lost and should be won.`)
    expect(run.status).toBe(1)
    await server.pool.query(`UPDATE cycle_round SET outcome = 'won' WHERE id = $1`, [round.id])
  })

  it('charges for what it has to sign and to write', async () => {
    const small = await startTestServer({ config: { requestsPerTenSeconds: 150 } })
    const ask = (limit: number) =>
      small.visitor().call(proof.getProvenRounds, { day: '2026-01-01', limit })
    await ask(500)
    expect(await reasonOf(ask(500))).toBe('tooManyRequests')
    await small.stop()
  })

  it('pages through ticks and says the hash before them', async () => {
    for (const price of [1, 2, 3]) await tickIndex(server.exchange, 6_000_000 + price)
    await server.exchange.core.waitForHistory(server.exchange.core.position())
    const visitor = server.visitor()
    const from = { ...BTC, fromSequence: 1, limit: 2 }
    const first = await visitor.call(proof.getTicks, from)
    expect(first.previousHash).toBe(createHash('sha256').update('BTC/USDT').digest('hex'))
    expect(first.ticks.map(({ sequence }) => sequence)).toEqual([1, 2])
    const second = await visitor.call(proof.getTicks, { ...from, fromSequence: 3 })
    expect(second.previousHash).toBe(first.ticks[1]?.hash)
    const none = await visitor.call(proof.getTicks, { ...BTC, since: Date.now() + 60_000 })
    expect(none.ticks).toEqual([])
  })
})

describe('own limits', () => {
  it('bind at once, and are loosened a day later', async () => {
    const set = (dailyStake: string | undefined, rest: object = {}) =>
      member.client.call(cycle.setCycleLimits, {
        dailyStake: dailyStake === undefined ? undefined : money(dailyStake),
        dailyLoss: undefined,
        ...rest,
      })
    await set('20')
    await member.client.call(cycle.placeRoundUp, stake('15'))
    const refused = member.client.call(cycle.placeRoundUp, stake('6'))
    await expect(refused).rejects.toMatchObject({
      reason: 'dailyStakeReached',
      details: { left: '5', asset: 'USDT' },
    })
    const loosened = await set(undefined)
    expect([toDecimal(loosened.dailyStake!), toDecimal(loosened.stakedToday)]).toEqual(['20', '15'])
    expect(loosened.pendingAt! - Date.now()).toBeGreaterThan(86_000_000)
    const paused = await set('20', { pauseHours: 24 })
    expect(paused.pausedUntil! - Date.now()).toBeGreaterThan(86_000_000)
    const barred = member.client.call(cycle.placeRoundUp, stake('5'))
    await expect(barred).rejects.toMatchObject({ reason: 'cyclePaused' })
    const again = await member.client.call(cycle.getCycleLimits, {})
    expect(again.pausedUntil).toBe(paused.pausedUntil)
  })

  it('are set once for one request key', async () => {
    const limits = { dailyStake: undefined, dailyLoss: undefined, pauseHours: 24 }
    const once = { key: 'pause-once' }
    const paused = await member.client.call(cycle.setCycleLimits, limits, once)
    await wait(5)
    expect(await member.client.call(cycle.setCycleLimits, limits, once)).toEqual(paused)
  })
})

// proves CYC-08, SOCK-09, SOCK-11, SOCK-12
it('is pushed on the socket: index, board, candle, and the member’s round', async () => {
  const socket = await new TestSocket(server.origin).opened()
  const { ticket } = await member.client.call(getSocketTicket, {})
  socket.say({ key: '', type: 'ticket', ticket })
  socket.say({ key: 'USDT_BTC_cycle_1' })
  await socket.until(() => socket.of('ready').length === 1 && socket.of('cycleinfo').length > 0)
  const { round } = await play('up', 6_000_700)
  await socket.until(() =>
    socket.of('rounds').some(({ data }) => data.some(({ status }) => status === 'won')),
  )
  const heard = socket.of('rounds').flatMap(({ data }) => data)
  expect(heard.every(({ id }) => id === round.id)).toBe(true)
  await socket.until(() =>
    socket.of('cycletop').some(({ data }) => data[0]?.settledAt === round.settledAt),
  )
  const [newest] = socket.of('cycletop').at(-1)!.data
  expect(newest).toMatchObject({ ...BTC, direction: 'up', seconds: 1 })
  expect([newest!.name, toDecimal(newest!.netResult)]).toEqual([
    `••••${String(member.id % 100).padStart(2, '0')}`,
    '80',
  ])
  const kline = socket.of('kline').at(-1)!.data
  expect([kline.area, toDecimal(kline.data.candles.at(-1)!.close)]).toEqual(['cycle', '60007'])
  expect(socket.of('cyclesymbols').at(-1)?.data.cycle?.[0]).toMatchObject(BTC)
  socket.close()
})

// proves CYC-08
it('shows the newest twenty results on the board, the last settled first', async () => {
  const socket = await new TestSocket(server.origin).opened()
  socket.say({ key: 'USDT_BTC_cycle_1' })
  for (let i = 0; i < 21; i += 1) await member.client.call(cycle.placeRoundUp, stake('5'))
  await ticks(6_000_000, 6_000_000, 6_000_100)
  const { round } = await play('down', 5_999_900)
  const board = () => socket.of('cycletop').at(-1)?.data ?? []
  await socket.until(() => board()[0]?.settledAt === round.settledAt)
  expect(board()).toHaveLength(20)
  const times = board().map(({ settledAt }) => settledAt)
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  socket.close()
})

it('returns the index as candles', async () => {
  await tickIndex(server.exchange, 6_100_000)
  const { candles } = await server.visitor().call(getCycleCandles, {
    symbol: 'BTC/USDT',
    intervalMinutes: 1,
    count: 10,
    before: 0,
  })
  const last = candles.at(-1)!
  expect([last.close, last.high, last.volume].map(toDecimal)).toEqual(['61000', '61000', '0'])
})

it('is not sold where it is not offered', async () => {
  const other = await startTestServer({
    config: { blockedProducts: 'cycle:US,GB;trad:US;contract:*', regionHeader: 'x-region' },
  })
  await listSmallCycles(other.exchange)
  await tickIndex(other.exchange, 6_000_000)
  const player = await other.member({ USDT: '100' })
  const place = (region: string) =>
    fetch(`${other.origin}/cycle/buyMarket`, {
      method: 'POST',
      headers: {
        ...player.headers,
        'content-type': 'application/json',
        'idempotency-key': `region-${region}-key`,
        'x-region': region,
      },
      body: JSON.stringify({
        tradcoin: 'BTC',
        maincoin: 'USDT',
        number: '5',
        paycoin: 'USDT',
        lever: 1,
      }),
    }).then((response) => response.json())
  expect(await place('US')).toMatchObject({ code: 403, reason: 'productUnavailable' })
  const spot = await fetch(`${other.origin}/trad/buyMarket`, {
    method: 'POST',
    headers: {
      ...player.headers,
      'content-type': 'application/json',
      'idempotency-key': 'region-spot-key',
      'x-region': 'us',
    },
    body: JSON.stringify({ tradcoin: 'BTC', maincoin: 'USDT', budget: '5' }),
  })
  expect(await spot.json()).toMatchObject({ code: 403, reason: 'productUnavailable' })
  expect(await place('DE')).toMatchObject({ code: 200 })
  const { products } = await other.visitor().call(getProducts, {})
  expect(products.map(({ product, reason }) => [product, reason])).toEqual([
    ['spot', undefined],
    ['perp', 'closed'],
    ['cycle', undefined],
    ['conversion', undefined],
    ['earn', undefined],
    ['claim', undefined],
    ['launchpad', undefined],
    ['fiat', undefined],
  ])
  await other.stop()
})
