/**
 * Members who trade, transfer, withdraw, play rounds and read, each through whichever gateway comes
 * next, and repeat a write by its key until its outcome is known. What they called and what was
 * answered when is kept for the checks.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { REJECTION_CODES } from '@assay/domain/rejection.ts'
import type { OrderId } from '@assay/domain/spot/order.ts'
import { memberKey } from '@assay/engine/kernel/keys/memberKey.ts'
import { ApiError, type Client, createClient, requestKey } from '@assay/wire/client/client.ts'
import type { Input, Reply, Route } from '@assay/wire/route.ts'
import { getFiatAccountAssets, transferFiat } from '@assay/wire/routes/funds/account.ts'
import { placeRoundUp } from '@assay/wire/routes/trading/cycle.ts'
import {
  cancelOrder,
  getOpenOrders,
  placeLimitBuy,
  placeMarketBuy,
} from '@assay/wire/routes/trading/trad.ts'
import { withdraw } from '@assay/wire/routes/withdrawal/withdrawal.ts'
import type { DemoRandom } from '../../demo/random.ts'
import { money } from '../../testing/smallWorld.ts'
import type { TestMember } from '../../testing/testServer.ts'
import type { ChaosWithdrawals } from './chaosWithdrawals.ts'
import type { Operation } from './linearizable.ts'

const PAIR = { base: 'BTC', quote: 'USDT' }
/** Shorter than a client's, so that a cut gateway is left early. */
const PATIENCE_MS = 3_000
const AGAIN_AFTER_MS = 30
const MOVES_MAX = 20
/** More than these are cancelled first. */
const OPEN_MAX = 50
/** A write that is refused by anything but the rules has failed. */
const BY_RULES: ReadonlySet<string> = new Set(REJECTION_CODES)
const CODE_VOID: ReadonlySet<string> = new Set(['codeInvalid', 'codeSpent'])

/**
 * `isRefused` is undefined where a first try had no answer and a later one was refused: the first
 * may still arrive.
 */
export type Acknowledged = {
  key: string
  isRefused: boolean | undefined
  calledAt: number
  returnedAt: number
}
type Outcome<R extends Route> = { reply: Reply<R> | undefined; tries: number }

/** While no core leads, the tries of a moment may pass the limit of a member: nothing was done. */
const isJudged = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && error.reason !== 'tooManyRequests'

export type LoadParts = {
  member: TestMember
  /** Of the gateways, by their addresses. */
  origins: readonly string[]
  withdrawals: ChaosWithdrawals
  random: DemoRandom
  restMs: number
}

export class ChaosMember {
  readonly id: number
  readonly clients: readonly Client[]
  /** Of the fiat account, which only the transfers change. */
  history: Operation[] = []
  acknowledged: Acknowledged[] = []
  /** Reads that were older than the member's own last write. */
  readonly stale: string[] = []
  reads = 0
  /** Writes that were sent again, because the first had no answer or a `busy` one. */
  repeated = 0
  /** Writes that were refused for another reason than the rules', in sentences. */
  readonly failed: string[] = []
  readonly #parts: LoadParts
  readonly #open: number[] = []
  #turn = 0
  #isRunning = false
  #lanes: Promise<void>[] = []

  constructor(parts: LoadParts) {
    this.#parts = parts
    const { member, origins } = parts
    this.id = member.id
    const { token = '', cookie = '' } = member.headers
    const withCookie: typeof fetch = (url, init) =>
      fetch(url, { ...init, headers: { ...(init?.headers as object), cookie } })
    this.clients = origins.map((origin) =>
      createClient({ origin, token: () => token, fetch: withCookie }),
    )
  }

  start(): void {
    this.#isRunning = true
    const lanes = [this.#transfer, this.#readFiat, this.#trade, this.#stake, this.#withdraw]
    this.#lanes = lanes.map(async (turn) => {
      while (this.#isRunning) {
        await turn.call(this)
        await wait(this.#parts.restMs * (0.5 + this.#parts.random.next()))
      }
    })
  }

  /** Resolves when every outcome is known. */
  async stop(): Promise<void> {
    this.#isRunning = false
    await Promise.all(this.#lanes)
  }

  /** One that did not answer is followed by the next one. */
  next(): Client {
    this.#turn += 1
    return this.clients[this.#turn % this.clients.length]!
  }

  async read<R extends Route>(route: R, input: Input<R>): Promise<Reply<R>> {
    for (;;) {
      try {
        const reply = await this.next().call(route, input, { timeoutMs: PATIENCE_MS })
        this.reads += 1
        return reply
      } catch (error) {
        if (isJudged(error)) throw error
        await wait(AGAIN_AFTER_MS)
      }
    }
  }

  /** `isExpected`: besides the rules' refusals. */
  async write<R extends Route>(
    route: R,
    input: Input<R>,
    isExpected: (reason: string) => boolean = () => false,
  ): Promise<Outcome<R>> {
    const key = requestKey()
    const calledAt = performance.now()
    const known = (isRefused: boolean | undefined) => {
      const returnedAt = performance.now()
      this.acknowledged.push({ key: memberKey(this.id, key), isRefused, calledAt, returnedAt })
    }
    for (let tries = 1; ; tries += 1) {
      try {
        const reply = await this.next().call(route, input, { key, timeoutMs: PATIENCE_MS })
        known(false)
        return { reply, tries }
      } catch (error) {
        if (isJudged(error)) {
          const { reason } = error
          const isByRules = BY_RULES.has(reason) || isExpected(reason)
          if (!isByRules) this.failed.push(`${route.path}: ${reason}`)
          known(tries === 1 ? true : undefined)
          return { reply: undefined, tries }
        }
        if (tries === 1) this.repeated += 1
        await wait(AGAIN_AFTER_MS)
      }
    }
  }

  async #transfer(): Promise<void> {
    const isIn = this.#parts.random.next() < 0.5
    const amount = money(`${1 + Math.floor(this.#parts.random.next() * MOVES_MAX)}`)
    const change = isIn ? amount : -amount
    const calledAt = performance.now()
    const direction = isIn ? 'in' : 'out'
    const input = { asset: 'USDT', amount, direction } as const
    const { reply, tries } = await this.write(transferFiat, input)
    // The answer to a repeat tells the balance of later.
    const balance = tries === 1 && reply ? (isIn ? reply.to : reply.from) : undefined
    const isOpen = !reply && tries > 1
    const returnedAt = isOpen ? Infinity : performance.now()
    const kind = reply || isOpen ? 'move' : 'refused'
    this.history.push({ calledAt, returnedAt, kind, change, balance })
  }

  async #readFiat(): Promise<void> {
    const calledAt = performance.now()
    const balance = await this.fiatBalance()
    const returnedAt = performance.now()
    this.history.push({ calledAt, returnedAt, kind: 'read', change: 0n, balance })
  }

  async fiatBalance(): Promise<bigint> {
    const { assets } = await this.read(getFiatAccountAssets, {})
    return assets.find(({ asset }) => asset === 'USDT')?.available ?? 0n
  }

  /** A resting order is seen by the next read, and a cancelled one is not. */
  async #trade(): Promise<void> {
    const roll = this.#parts.random.next()
    if (roll < 0.2) {
      await this.write(placeMarketBuy, { ...PAIR, quoteBudget: money('20') })
      return
    }
    if (this.#open.length > (roll < 0.6 ? 0 : OPEN_MAX)) {
      const id = this.#open.shift()!
      await this.write(cancelOrder, { id })
      if (await this.#hasOpen(id)) this.stale.push(`Order ${id} is open after it was cancelled.`)
      return
    }
    const id = await this.placeResting()
    if (id === undefined || (await this.#hasOpen(id))) return
    this.stale.push(`Order ${id} is missing after it was placed.`)
  }

  /** An order far from the market; undefined when it was refused or does not rest. */
  async placeResting(): Promise<OrderId | undefined> {
    const price = money(`${56_000 + Math.floor(this.#parts.random.next() * 500)}`) as never
    const quantity = money('0.001')
    const { reply } = await this.write(placeLimitBuy, { ...PAIR, price, quantity })
    if (reply?.order.status !== 'open') return undefined
    const { id } = reply.order
    this.#open.push(id)
    return id
  }

  async #hasOpen(id: number): Promise<boolean> {
    const orders = await this.read(getOpenOrders, PAIR)
    return orders.some((order) => order.id === id)
  }

  async #stake(): Promise<void> {
    await this.write(placeRoundUp, {
      ...PAIR,
      stake: money('5'),
      stakeAsset: 'USDT',
      seconds: 2,
    })
    await wait(this.#parts.restMs * 10)
  }

  /** Without a code the member asks for the next one. */
  async #withdraw(): Promise<void> {
    const { withdrawals, restMs } = this.#parts
    const input = await withdrawals.next(this.next()).catch(() => undefined)
    if (input) {
      const isExpected = (reason: string) => CODE_VOID.has(reason) && withdrawals.mayBeVoid()
      await this.write(withdraw, input, isExpected)
    }
    await wait(restMs * 10)
  }
}
