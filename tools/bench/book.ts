/**
 * The order book alone against `nodejs-order-book`, the same commands in the same process: half add
 * near the touch, four tenths cancel an order by its id, a tenth trade. Both must fill the same
 * quantities, command by command. Ours takes them as the engine hands them over: a few at a time,
 * after a look at the orders they name. The peer gets fewer commands where it is slow. All books
 * play their rounds in turn, so that a machine that is slow for a while is slow for all of them,
 * and of each the best round is compared.
 *
 *   node tools/bench/book.ts [commands]
 */
import peerModule from 'nodejs-order-book'
import { type Book, NONE } from '../../packages/engine/src/book/book.ts'
import { fastBook } from '../../packages/engine/src/book/fastBook.ts'
import {
  type NumberTable,
  numberTable,
} from '../../packages/engine/src/kernel/tables/numberTable.ts'
import { seededRandom } from '../../packages/engine/src/testing/random.ts'

const { OrderBook, Side } = peerModule
const MIDDLE = 1_000_000
const PEER_BUDGET_MS = 8000
const ROUNDS = 24
/** The peer has as many rounds as there is time for. */
const PEER_ROUNDS_MS = 12_000
const LOOK_AHEAD = 32
const ADD = 0
const CANCEL = 1
const TAKE = 2

const commands = Number(process.argv[2] ?? 1_000_000)

/** One command a column. A cancel's `target` is the column that added the order. */
type Workload = {
  resting: number
  length: number
  kind: Uint8Array
  isBuy: Uint8Array
  price: Int32Array
  quantity: Int32Array
  target: Int32Array
}

/** Our book with a table from ids to handles, for the peer finds orders by id too. */
class Ours {
  readonly book: Book = fastBook()
  readonly #handles: NumberTable = numberTable()
  readonly #next = new Int32Array(LOOK_AHEAD)
  /** Uses the reads, so that the compiler does not remove them. */
  seen = 0

  /** Brings the orders that the next commands cancel into reach. */
  lookAhead({ kind, target }: Workload, from: number, to: number): void {
    let count = 0
    for (let index = from; index < to; index++) {
      const handle = kind[index] === CANCEL ? this.#handles.get(target[index]!) : NONE
      if (handle !== NONE) this.#next[count++] = handle
    }
    for (let at = 0; at < count; at++) this.seen += this.book.quantityOf(this.#next[at]!)
  }

  add(id: number, isBuy: boolean, price: number, quantity: number): void {
    this.#handles.set(id, this.book.add(isBuy ? 'buy' : 'sell', price, quantity, id))
  }

  cancel(id: number): void {
    this.book.remove(this.#handles.delete(id))
  }

  take(isBuy: boolean, limit: number, quantity: number): number {
    const { book } = this
    const side = isBuy ? 'sell' : 'buy'
    let left = quantity
    while (left > 0) {
      const handle = book.first(side)
      if (handle === NONE) break
      const price = book.priceOf(handle)
      if (isBuy ? price > limit : price < limit) break
      const resting = book.quantityOf(handle)
      if (resting > left) {
        book.reduce(handle, left)
        return quantity
      }
      left -= resting
      this.#handles.delete(book.tagOf(handle))
      book.remove(handle)
    }
    return quantity - left
  }

  has(id: number): boolean {
    return this.#handles.get(id) !== NONE
  }
}

/** Commands a second, and what each command filled. */
type Run = { rate: number; filled: ArrayLike<number> }
const better = (a: Run | undefined, b: Run): Run => (a && a.rate >= b.rate ? a : b)

oursRun(workload(1000, 200))
const contests = [
  { resting: 1000, spread: 200 },
  { resting: 50_000, spread: 200 },
  { resting: 500_000, spread: 200 },
  // The same with few orders a level, which suits the peer better and our caches worse.
  { resting: 50_000, spread: 10_000 },
  { resting: 500_000, spread: 100_000 },
].map(contestOf)
for (let round = 0; round < ROUNDS; round++) for (const contest of contests) contest.playRound()
const own1k = contests[0]!.measured().commandsPerSecond
const table = contests.map((contest) => {
  const row = contest.measured()
  return { ...row, shareOfOwn1k: Math.round((row.commandsPerSecond / own1k) * 100) / 100 }
})
for (const row of table) console.log(JSON.stringify({ bench: 'book', ...row }))
console.table(table)

/** Ours and the peer on one workload, round by round. */
function contestOf({ resting, spread }: { resting: number; spread: number }) {
  const work = workload(resting, spread)
  let ours: Run | undefined
  let peer: Run | undefined
  let peerMs = 0
  return {
    playRound(): void {
      ours = better(ours, oursRun(work))
      if (peerMs > PEER_ROUNDS_MS) return
      const start = performance.now()
      peer = better(peer, peerRun(work))
      peerMs += performance.now() - start
    },
    measured() {
      if (!ours || !peer) throw new Error('Nothing was played yet.')
      for (let index = 0; index < peer.filled.length; index++) {
        if (peer.filled[index] === ours.filled[index]) continue
        throw new Error(`Command ${index} filled ${ours.filled[index]} and ${peer.filled[index]}.`)
      }
      return {
        resting,
        spread,
        commandsPerSecond: Math.round(ours.rate),
        peerCommandsPerSecond: Math.round(peer.rate),
        peerCommands: peer.filled.length,
        times: Math.round((ours.rate / peer.rate) * 10) / 10,
      }
    },
  }
}

function workload(resting: number, spread: number): Workload {
  const length = resting + commands
  const work: Workload = {
    resting,
    length,
    kind: new Uint8Array(length),
    isBuy: new Uint8Array(length),
    price: new Int32Array(length),
    quantity: new Int32Array(length),
    target: new Int32Array(length),
  }
  const random = seededRandom(resting)
  const ours = new Ours()
  const open: number[] = []
  for (let index = 0; index < length; index++) {
    const chance = index < resting ? 0 : random.below(100)
    const isBuy = random.below(2) === 0
    const sign = isBuy ? 1 : -1
    work.isBuy[index] = isBuy ? 1 : 0
    if (chance < 50 || open.length === 0) {
      // Dense at the touch, thin far out.
      const away = 1 + Math.floor((random.below(10_000) / 10_000) ** 3 * spread)
      work.kind[index] = ADD
      work.price[index] = MIDDLE - sign * away
      work.quantity[index] = random.between(1, 199)
      ours.add(index, isBuy, work.price[index]!, work.quantity[index]!)
      open.push(index)
    } else if (chance < 90) {
      work.kind[index] = CANCEL
      work.target[index] = takeOpen(open, ours, (below) => random.below(below))
      ours.cancel(work.target[index]!)
    } else {
      work.kind[index] = TAKE
      work.price[index] = MIDDLE + sign * spread
      work.quantity[index] = 100
      ours.take(isBuy, work.price[index]!, 100)
    }
  }
  return work
}

function takeOpen(open: number[], ours: Ours, below: (limit: number) => number): number {
  for (;;) {
    const index = below(open.length)
    const id = open[index]!
    open[index] = open.at(-1)!
    open.pop()
    if (ours.has(id)) return id
  }
}

function oursRun(work: Workload): Run {
  const ours = new Ours()
  const filled = new Int32Array(commands)
  const { kind, isBuy, price, quantity, target, resting } = work
  for (let index = 0; index < resting; index++) {
    ours.add(index, isBuy[index] === 1, price[index]!, quantity[index]!)
  }
  const start = performance.now()
  for (let index = resting; index < work.length; index++) {
    if ((index - resting) % LOOK_AHEAD === 0) {
      ours.lookAhead(work, index, Math.min(index + LOOK_AHEAD, work.length))
    }
    if (kind[index] === ADD) ours.add(index, isBuy[index] === 1, price[index]!, quantity[index]!)
    else if (kind[index] === CANCEL) ours.cancel(target[index]!)
    else {
      filled[index - resting] = ours.take(isBuy[index] === 1, price[index]!, quantity[index]!)
    }
  }
  const elapsed = performance.now() - start
  return { rate: (commands / elapsed) * 1000, filled }
}

function peerRun(work: Workload): Run {
  const book = new OrderBook()
  const { kind, isBuy, price, quantity, target, resting } = work
  const sideOf = (index: number) => (isBuy[index] === 1 ? Side.BUY : Side.SELL)
  const add = (index: number, timeInForce: 'GTC' | 'IOC') =>
    book.limit({
      id: String(index),
      side: sideOf(index),
      size: quantity[index]!,
      price: price[index]!,
      timeInForce: timeInForce as never,
    })
  for (let index = 0; index < resting; index++) add(index, 'GTC')
  const filled: number[] = []
  const start = performance.now()
  let index = resting
  for (; index < work.length; index++) {
    if (index % 64 === 0 && performance.now() - start > PEER_BUDGET_MS) break
    if (kind[index] === ADD) {
      add(index, 'GTC')
      filled.push(0)
    } else if (kind[index] === CANCEL) {
      book.cancel(String(target[index]))
      filled.push(0)
    } else {
      const answer = add(index, 'IOC')
      filled.push(quantity[index]! - answer.quantityLeft)
    }
  }
  const elapsed = performance.now() - start
  return { rate: (filled.length / elapsed) * 1000, filled }
}
