/**
 * How many commands a second the whole engine applies: book, ledger, holds, fees, request keys and
 * events, on one core, in batches as the writer takes them. Half the commands add near the touch,
 * four tenths cancel, a tenth trades. The worlds run their rounds alternately, so that a temporary
 * slowdown affects all of them; the best round and the median are reported, because slow rounds are
 * caused by the machine, not the code. Prints a table and, for scripts, one line of JSON per
 * measurement.
 *
 * node tools/bench/engine.ts [commands]
 */
import { parseArgs } from 'node:util'
import type { Command } from '../../packages/engine/src/command.ts'
import { apply, applyAll, createState } from '../../packages/engine/src/engine.ts'
import { memberKey } from '../../packages/engine/src/kernel/keys/memberKey.ts'
import type { State } from '../../packages/engine/src/state.ts'
import { type Random, seededRandom } from '../../packages/engine/src/testing/random.ts'
import type { Amount } from '../../packages/money/src/amount.ts'
import { bestAndMedian } from './rounds.ts'

const ONE = 10n ** 18n
const BATCH = 2_000
const WARM_UP = 500
const MIDDLE = 60_000_00
const QUANTITY = 1000
const ROUNDS = 12

const { positionals } = parseArgs({ allowPositionals: true })
const commands = Number(positionals[0] ?? 1_000_000)

type World = { members: number; resting: number; markets: number }
type Measured = World & { best: number; median: number; refused: number; trades: number }

const ASSETS = ['BTC', 'ETH', 'SOL', 'XRP', 'ADA', 'LTC', 'TON', 'TRX']

// First, while nothing else is on the heap.
const memory = measureMemory()
console.log(JSON.stringify({ bench: 'engineMemory', ...memory }))
console.table(memory)
const worlds: World[] = [
  { members: 1000, resting: 1000, markets: 1 },
  { members: 1000, resting: 50_000, markets: 1 },
  { members: 1000, resting: 50_000, markets: 8 },
  { members: 1_000_000, resting: 50_000, markets: 1 },
]
const players = worlds.map(playerOf)
for (let round = 0; round < ROUNDS; round++) for (const player of players) player.playRound()
const rows: Measured[] = players.map((player) => player.measured())
for (const row of rows) console.log(JSON.stringify({ bench: 'engine', ...row }))
console.table(rows)

/** A world that is full and compiled, and plays on round by round. */
function playerOf(world: World) {
  const state = newWorld(world)
  const random = seededRandom(7)
  // Two arrays of plain numbers, so that the bench leaves the collector alone.
  const open: number[] = []
  const owners: number[] = []
  let refused = 0
  let trades = 0
  let elapsed = 0
  let sequence = 0

  const play = (batch: Command[], isTimed: boolean) => {
    const start = performance.now()
    const outcomes = applyAll(state, batch)
    if (isTimed) elapsed += performance.now() - start
    for (let index = 0; index < batch.length; index++) {
      for (const event of outcomes[index]!) {
        if (event.type === 'rejected' && isTimed) refused++
        if (event.type === 'spotTraded' && isTimed) trades++
        if (event.type !== 'spotOrderRested') continue
        const command = batch[index]!
        if (command.type !== 'placeSpotOrder') continue
        open.push(event.order)
        owners.push(command.member)
      }
    }
  }
  const place = (isTaker: boolean): Command =>
    addNear(world, random, { isTaker, intent: sequence++ })
  const batchOf = (make: () => Command) => Array.from({ length: BATCH }, make)

  while (state.orders.size < world.resting) {
    const missing = Math.min(BATCH, world.resting - state.orders.size)
    play(batchOf(() => place(false)).slice(0, missing), false)
  }
  const mixed = (): Command => {
    const chance = random.below(100)
    if (chance >= 90) return place(true)
    // Keeps the population where it is meant to be while fills take their share.
    if (chance < 50 || open.length === 0) return place(false)
    for (;;) {
      const index = random.below(open.length)
      const order = open[index]!
      const member = owners[index]!
      open[index] = open.at(-1)!
      open.pop()
      owners[index] = owners.at(-1)!
      owners.pop()
      if (state.orders.find(order) === -1 && open.length > 0) continue
      return { type: 'cancelSpotOrder', ...headOf(member, sequence++), member, order }
    }
  }
  // Until the code is compiled and as many request keys are remembered as ever will be.
  for (let warm = 0; warm < WARM_UP; warm++) play(batchOf(mixed), false)
  const total = Math.ceil(commands / BATCH) * BATCH
  const rates: number[] = []
  return {
    playRound(): void {
      elapsed = 0
      for (let done = 0; done < total; done += BATCH) play(batchOf(mixed), true)
      rates.push(Math.round((total / elapsed) * 1000))
    },
    measured: (): Measured => ({ ...world, ...bestAndMedian(rates), refused, trades }),
  }
}

/** A key as long as a browser's, and as the writer's thread receives it: one flat text. */
function headOf(member: number, intent: number) {
  const sent = `f47ac10b-58cc-4372-a567-${String(intent).padStart(12, '0')}`
  const key = Buffer.from(memberKey(member, sent)).toString('latin1')
  return { at: 1, key, keyed: 'whole' } as const
}

function addNear(
  world: World,
  random: Random,
  how: { isTaker: boolean; intent: number | undefined },
): Command {
  const isBuy = random.below(2) === 0
  const sign = isBuy ? 1 : -1
  // Most orders lie close to the touch, a few far out.
  const depth = 1 + Math.floor(random.below(1000) ** 2 / 2000) + random.below(20)
  const price = how.isTaker ? MIDDLE + sign * 600 : MIDDLE - sign * depth
  const member = 1 + random.below(world.members)
  return {
    type: 'placeSpotOrder',
    ...(how.intent === undefined ? { at: 1, key: '' } : headOf(member, how.intent)),
    member,
    market: `${ASSETS[random.below(world.markets)]}/USDT`,
    side: isBuy ? 'buy' : 'sell',
    orderType: 'limit',
    timeInForce: how.isTaker ? 'ioc' : 'gtc',
    price,
    quantity: how.isTaker ? QUANTITY : 1 + random.below(2 * QUANTITY),
    quoteBudget: 0n as Amount,
    stopPrice: 0,
    clientOrderId: '',
  }
}

function newWorld({ members, markets }: { members: number; markets: number }): State {
  const state = createState()
  const must = (command: Command) => {
    const [event] = apply(state, command)
    if (event?.type === 'rejected') throw new Error(`The world refused: ${event.code}.`)
  }
  const bases = ASSETS.slice(0, markets)
  for (const id of ['USDT', ...bases]) {
    must({ type: 'listAsset', at: 0, key: '', asset: { id, name: id, decimals: 8, chain: 'BNB' } })
    const funding = {
      from: 'outside/demo',
      to: 'house/starter',
      amount: (10n ** 30n) as Amount,
    } as const
    must({ type: 'fundHouse', at: 0, key: '', asset: id, ...funding })
  }
  for (const base of bases) must({ type: 'listSpotMarket', at: 0, key: '', market: marketOf(base) })
  for (const asset of ['USDT', ...bases]) {
    for (let member = 1; member <= members; member++) {
      const amount = (asset === 'USDT' ? 10n ** 23n * 9n : 10n ** 22n) as Amount
      const credit = { from: 'house/starter', account: 'spot', reason: 'demo' } as const
      must({ type: 'creditMember', at: 0, key: '', member, asset, amount, ...credit })
    }
  }
  return state
}

function marketOf(base: string) {
  return {
    symbol: `${base}/USDT`,
    base,
    quote: 'USDT',
    board: 'main',
    priceDecimals: 2,
    quantityDecimals: 5,
    quantityMin: 1,
    quantityMax: 10 ** 9,
    notionalMin: (ONE / 100n) as never,
    makerFeeRate: (ONE / 1000n) as never,
    takerFeeRate: (ONE / 1000n) as never,
    priceBand: (ONE / 10n) as never,
    isTradable: true,
  }
}

/** Bytes of heap and buffers that each thing adds, by filling one state step by step. */
function measureMemory() {
  const used = () => {
    globalThis.gc?.()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  const empty = used()
  const members = 200_000
  const state = newWorld({ members, markets: 1 })
  const funded = used()
  const random = seededRandom(3)
  const orders = 200_000
  for (let index = 0; index < orders; index++) {
    apply(
      state,
      addNear({ members, resting: 0, markets: 1 }, random, { isTaker: false, intent: undefined }),
    )
  }
  const resting = used()
  const markets = 500
  for (let index = 0; index < markets; index++) {
    const base = `C${index}`
    const asset = { id: base, name: base, decimals: 8, chain: 'BNB' }
    apply(state, { type: 'listAsset', at: 0, key: '', asset })
    apply(state, { type: 'listSpotMarket', at: 0, key: '', market: marketOf(base) })
  }
  const listed = used()
  return {
    isExact: globalThis.gc !== undefined,
    bytesPerMemberWithTwoBalances: Math.round((funded - empty) / members),
    bytesPerBalance: Math.round((funded - empty) / members / 2),
    bytesPerOrder: Math.round((resting - funded) / state.orders.size),
    bytesPerMarketWithItsCoin: Math.round((listed - resting) / markets),
  }
}
