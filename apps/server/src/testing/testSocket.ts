/** A socket as a browser opens one, with a log of its messages. */
import {
  decodeMessage,
  type ServerMessage,
  type ServerMessageKey,
} from '@assay/wire/socket/messages.ts'
import { WebSocket } from 'ws'

export type MessageOf<K extends ServerMessageKey> = Extract<ServerMessage, { key: K }>

export class TestSocket {
  readonly socket: WebSocket
  readonly messages: ServerMessage[] = []
  readonly texts: string[] = []
  closeCode: number | undefined
  #woken: () => void = () => undefined

  constructor(
    origin: string,
    options: { path?: string; headers?: object; isCompressed?: boolean } = {},
  ) {
    const { path = '/ws/1700000000000_7', headers = {}, isCompressed = true } = options
    this.socket = new WebSocket(origin.replace('http', 'ws') + path, {
      perMessageDeflate: isCompressed,
      headers: headers as Record<string, string>,
    })
    this.socket.on('message', (data) => {
      const text = String(data)
      this.texts.push(text)
      if (text.startsWith('{')) {
        const message = decodeMessage(text)
        if (message) this.messages.push(message)
      }
      this.#woken()
    })
    this.socket.on('close', (code) => {
      this.closeCode = code
      this.#woken()
    })
    this.socket.on('error', () => undefined)
  }

  async opened(): Promise<this> {
    if (this.socket.readyState === WebSocket.OPEN) return this
    await new Promise<void>((resolve, reject) => {
      this.socket.once('open', resolve)
      this.socket.once('error', reject)
    })
    return this
  }

  say(message: object | string): void {
    this.socket.send(
      typeof message === 'string' ? message : JSON.stringify({ time: Date.now(), ...message }),
    )
  }

  of<K extends ServerMessageKey>(key: K): MessageOf<K>[] {
    return this.messages.filter((message) => message.key === key) as MessageOf<K>[]
  }

  /** Resolves once the condition holds; fails when it never does. */
  async until(isSo: () => boolean, timeoutMs = 60_000): Promise<void> {
    const deadline = Date.now() + timeoutMs
    while (!isSo()) {
      if (Date.now() > deadline)
        throw new Error(`It never came; heard ${this.texts.length} messages.`)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 50)
        this.#woken = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }

  close(): void {
    this.socket.terminate()
  }
}

/** A book put together from a snapshot and updates, as the app does it. */
export class RebuiltBook {
  readonly bids = new Map<bigint, bigint>()
  readonly asks = new Map<bigint, bigint>()
  /** How often a snapshot replaced everything. */
  snapshots = 0
  gaps = 0
  #sequence: number | undefined

  take({ seq, data }: MessageOf<'top'>): void {
    if (data.isSnapshot) {
      this.bids.clear()
      this.asks.clear()
      this.snapshots += 1
    } else if (seq !== (this.#sequence ?? 0) + 1) {
      this.gaps += 1
      return
    }
    this.#sequence = seq
    for (const [side, rows] of [
      [this.bids, data.bids],
      [this.asks, data.asks],
    ] as const) {
      for (const { price, quantity } of rows) {
        if (quantity === 0n) side.delete(price)
        else side.set(price, quantity)
      }
    }
  }

  rows(side: 'bids' | 'asks'): { price: bigint; quantity: bigint }[] {
    const rows = [...this[side]].map(([price, quantity]) => ({ price, quantity }))
    return rows.sort((a, b) => Number(side === 'bids' ? b.price - a.price : a.price - b.price))
  }
}
