/**
 * Sends prepared requests over keep-alive connections at fixed times, whether or not the last ones
 * are answered (open loop), so that a slow server cannot hide its slowness. Each latency counts
 * from the time at which the request was due, even if no connection was free then or this program
 * was late; its lateness is reported beside it. Cheap on purpose, because it shares the machine.
 */
import { connect, type Socket } from 'node:net'
import { Latencies } from './latencies.ts'

export type LoadResult = {
  rate: number
  achieved: number
  latencies: Latencies
  /** How much later than due each request was sent or queued. */
  late: Latencies
  /** Answers that were not a success, by reason. */
  refused: Record<string, number>
}

export type Waiting = { dueAt: number; bytes: string }

type OnAnswer = (connection: LoadConnection, dueAt: number, text: string) => void

/** One keep-alive connection with one request under way. */
export class LoadConnection {
  readonly #socket: Socket
  readonly #onAnswer: OnAnswer
  #dueAt = 0
  #text = ''

  constructor(port: number, onAnswer: OnAnswer) {
    this.#onAnswer = onAnswer
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.#socket.setEncoding('latin1')
    this.#socket.on('data', (chunk) => this.#receive(String(chunk)))
  }

  send({ dueAt, bytes }: Waiting): void {
    this.#dueAt = dueAt
    this.#socket.write(bytes)
  }

  close(): void {
    this.#socket.destroy()
  }

  #receive(chunk: string): void {
    this.#text += chunk
    const end = this.#text.indexOf('\r\n\r\n')
    if (end < 0) return
    const length = Number(/content-length: (\d+)/i.exec(this.#text)?.[1] ?? 0)
    if (this.#text.length < end + 4 + length) return
    const text = this.#text
    this.#text = ''
    this.#onAnswer(this, this.#dueAt, text)
  }
}

const CONNECTIONS = 128
/** With this many waiting, the result is known. */
const QUEUE_MAX = 100_000

export async function runLoad(
  port: number,
  next: () => string,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<LoadResult> {
  const latencies = new Latencies()
  const late = new Latencies()
  const refused: Record<string, number> = {}
  const queue: Waiting[] = []
  let head = 0
  let answered = 0
  let lastAt = 0
  const onAnswer = (connection: LoadConnection, dueAt: number, text: string) => {
    lastAt = performance.now()
    latencies.add(lastAt - dueAt)
    answered += 1
    if (!text.startsWith('HTTP/1.1 200')) {
      const reason = /"reason":"(\w+)"/.exec(text)?.[1] ?? text.slice(0, 40)
      refused[reason] = (refused[reason] ?? 0) + 1
    }
    const waiting = queue[head]
    if (!waiting) idle.push(connection)
    else {
      head += 1
      connection.send(waiting)
    }
  }
  const idle = Array.from({ length: CONNECTIONS }, () => new LoadConnection(port, onAnswer))
  const all = [...idle]
  const startedAt = performance.now() + 100
  const total = rate * seconds
  for (let sent = 0; sent < total && queue.length - head < QUEUE_MAX; ) {
    const now = performance.now()
    const due = Math.min(total, Math.floor(((now - startedAt) / 1_000) * rate))
    for (; sent < due; sent += 1) {
      const dueAt = startedAt + (sent / rate) * 1_000
      late.add(now - dueAt)
      const waiting = { dueAt, bytes: next() }
      // In turn: a connection that is never used would be closed.
      const connection = idle.shift()
      if (connection) connection.send(waiting)
      else queue.push(waiting)
    }
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  const deadline = performance.now() + 20_000
  while (idle.length < CONNECTIONS && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  for (const connection of all) connection.close()
  return {
    rate,
    achieved: Math.round(answered / ((lastAt - startedAt) / 1_000)),
    latencies,
    late,
    refused,
  }
}
