/** A member's socket as the app keeps it: opened again, at another gateway, whenever it ends. */
import { setTimeout as wait } from 'node:timers/promises'
import type { OrderId } from '@assay/domain/spot/order.ts'
import { getSocketTicket } from '@assay/wire/routes/member/session.ts'
import { type MessageOf, TestSocket } from '../../testing/testSocket.ts'
import type { ChaosMember } from './chaosLoad.ts'

const AGAIN_AFTER_MS = 100
/** Also on a machine that has much else to do. */
const READY_WITHIN_MS = 15_000
const OPEN: ReadonlySet<string> = new Set(['waiting', 'open', 'partiallyFilled'])

export class MemberSocket {
  /** The newest balance of each account and asset that this connection has heard. */
  readonly balances = new Map<string, { available: bigint; held: bigint }>()
  /** What has filled of each open order that this connection was told of. */
  readonly openOrders = new Map<OrderId, bigint>()
  /** All orders that it was told of, also those that are no longer open. */
  readonly toldOrders = new Set<OrderId>()
  opened = 0
  #socket: TestSocket | undefined
  #isWanted = true
  readonly #running: Promise<void>

  constructor(member: ChaosMember, origins: readonly string[]) {
    this.#running = this.#run(member, origins)
  }

  async #run(member: ChaosMember, origins: readonly string[]): Promise<void> {
    for (let turn = member.id; this.#isWanted; turn += 1) {
      const at = turn % origins.length
      const socket = new TestSocket(origins[at]!)
      this.#socket = socket
      this.balances.clear()
      this.openOrders.clear()
      this.toldOrders.clear()
      try {
        await Promise.race([socket.opened(), wait(READY_WITHIN_MS).then(() => Promise.reject())])
        const timeoutMs = READY_WITHIN_MS
        const { ticket } = await member.clients[at]!.call(getSocketTicket, {}, { timeoutMs })
        socket.say({ key: '', ticket, type: 'ticket' })
        await socket.until(() => socket.of('ready').length === 1, READY_WITHIN_MS)
        this.opened += 1
        await this.#receive(socket)
      } catch {
        await wait(AGAIN_AFTER_MS)
      }
      socket.close()
    }
  }

  async #receive(socket: TestSocket): Promise<void> {
    while (this.#isWanted && socket.closeCode === undefined) {
      for (const { data } of socket.of('balances')) {
        for (const { account, asset, available, held } of data) {
          this.balances.set(`${account} ${asset}`, { available, held })
        }
      }
      for (const { data } of socket.of('orders')) for (const row of data) this.#takeOrder(row)
      socket.messages.length = 0
      socket.texts.length = 0
      await socket
        .until(() => socket.messages.length > 0 || socket.closeCode !== undefined, 1_000)
        .catch(() => undefined)
    }
  }

  #takeOrder({ id, status, filledQuantity }: MessageOf<'orders'>['data'][number]): void {
    this.toldOrders.add(id)
    if (OPEN.has(status)) this.openOrders.set(id, filledQuantity)
    else this.openOrders.delete(id)
  }

  /** What it is connected to is cut off: it leaves, as the app does without a pong. */
  leave(): void {
    this.#socket?.close()
  }

  async stop(): Promise<void> {
    this.#isWanted = false
    this.#socket?.close()
    await this.#running
  }
}
