/** One socket of a program: frames in, answers out, in any order; how much may be under way. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Envelope } from '@assay/wire/envelope.ts'
import { localeOf } from '@assay/wire/locale.ts'
import { CALLS_MAX, type CallFrame, callFrame } from '@assay/wire/socket/calls.ts'
import { PING, PONG } from '@assay/wire/socket/heartbeat.ts'
import type { FastifyInstance } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import * as z from 'zod/mini'
import type { Failures } from '../../failures.ts'
import { codeOfThrown, type Passed, refusalEnvelope } from '../../http/bindRoutes.ts'
import { headerOf } from '../../http/headerOf.ts'
import { Refusal, refuse } from '../../http/reply.ts'
import type { KeyGuard } from '../../session/keys/keyGuard.ts'
import type { MemberGuard } from '../../session/memberGuard.ts'
import { IDLE_MS, jsonOf } from '../incoming.ts'
import { onePacketOf } from '../onePacket.ts'

/** What all of them share. */
export type Calls = {
  open: Set<CallSocket>
  failures: Failures
  guard: Pick<MemberGuard, 'botOf'>
  keyGuard: KeyGuard
  answer: FastifyInstance['answerCall']
}

type Opened = {
  socket: WebSocket
  stream: Duplex
  /** Signed with the key; its language and region hold for all calls. */
  request: IncomingMessage
  ip: string
  key: string
}

/** Pings and pongs in ten seconds. */
const PINGS_PER_SWEEP = 50
/** A program that does not read its answers is cut off. */
const BUFFER_MAX_BYTES = 1024 * 1024
const POLICY_VIOLATION = 1008
const INVALID_FRAME = 1007

export class CallSocket {
  readonly #calls: Calls
  readonly #opened: Opened
  readonly #id = randomUUID()
  #heardAt = Date.now()
  #underWay = 0
  #pings = 0
  /** Calls begin in the order of their frames. */
  #begun: Promise<unknown> = Promise.resolve()
  readonly #gather: () => void

  constructor(calls: Calls, opened: Opened) {
    this.#calls = calls
    this.#opened = opened
    const { socket, stream } = opened
    this.#gather = onePacketOf(stream)
    calls.open.add(this)
    socket.on('error', () => undefined)
    socket.on('close', () => calls.open.delete(this))
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary))
    for (const empty of ['ping', 'pong'] as const) socket.on(empty, () => this.#hearPing())
  }

  /** Ends it if it was silent for too long; resets the limit of its pings. */
  sweep(): void {
    this.#pings = 0
    if (Date.now() - this.#heardAt > IDLE_MS) this.#opened.socket.terminate()
  }

  /** What is not a call costs no key anything, so that it has a limit of its own. */
  #hearPing(): void {
    this.#heardAt = Date.now()
    this.#pings += 1
    if (this.#pings > PINGS_PER_SWEEP) this.#opened.socket.terminate()
  }

  #receive(data: RawData, isBinary: boolean): void {
    const { socket, key } = this.#opened
    if (socket.readyState !== socket.OPEN) return
    const text = String(data)
    if (text === PING) {
      this.#hearPing()
      this.#write(PONG)
      return
    }
    this.#heardAt = Date.now()
    const frame = z.safeParse(callFrame, jsonOf(text))
    if (isBinary || !frame.success) {
      socket.close(INVALID_FRAME)
    } else if (this.#calls.keyGuard.budget.isFarBeyond(key)) {
      socket.close(POLICY_VIOLATION)
    } else if (!this.#calls.keyGuard.budget.spend(key)) {
      this.#refuse(frame.data.id, refuse('tooManyRequests'))
    } else if (this.#underWay >= CALLS_MAX) {
      this.#refuse(frame.data.id, refuse('busy'))
    } else {
      this.#underWay += 1
      this.#begun = this.#begun.then(() => this.#begin(frame.data))
    }
  }

  /** Resolves once the call is on its way. */
  async #begin(frame: CallFrame): Promise<void> {
    const { keyGuard } = this.#calls
    const { key, ip, socket } = this.#opened
    try {
      const apiKey = await keyGuard.keyAgain(key, ip)
      if (apiKey instanceof Refusal) {
        this.#end(frame.id, apiKey)
        if (apiKey.code === 'apiKeyUnknown') socket.close(POLICY_VIOLATION)
        return
      }
      const { request } = this.#opened
      const { guard, answer } = this.#calls
      const caller = guard.botOf(request, { apiKey, ip, key: frame.key ?? '' })
      const wire = wireOf(frame)
      if (!wire) {
        this.#end(frame.id, refuse('malformedRequest'))
        return
      }
      void answer(frame.call, { caller: caller as never, request, wire }).then(
        (outcome) => this.#end(frame.id, outcome),
        (error) => this.#fail(frame.id, error),
      )
    } catch (error) {
      this.#fail(frame.id, error)
    }
  }

  #fail(id: number, error: unknown): void {
    const code = codeOfThrown(error)
    if (code === 'internal') this.#calls.failures.note('A call over a socket failed.', error)
    this.#end(id, refuse(code))
  }

  #end(id: number, outcome: Passed | Refusal): void {
    this.#underWay -= 1
    if (outcome instanceof Refusal) this.#refuse(id, outcome)
    else this.#send(id, outcome.envelope)
  }

  #refuse(id: number, refusal: Refusal): void {
    const locale = localeOf(headerOf(this.#opened.request, 'locale'))
    this.#send(id, refusalEnvelope(refusal, { locale, requestId: `${this.#id}/${id}` }))
  }

  #send(id: number, envelope: Envelope<unknown>): void {
    this.#write(JSON.stringify({ id, ...envelope }))
  }

  #write(text: string): void {
    const { socket, stream } = this.#opened
    if (socket.readyState !== socket.OPEN) return
    if (stream.writableLength > BUFFER_MAX_BYTES) {
      socket.terminate()
      return
    }
    this.#gather()
    socket.send(text)
  }
}

/** A query has texts only; its numbers may come as such. Undefined for anything else in one. */
function wireOf({ call, input = {} }: CallFrame): object | undefined {
  if (call.startsWith('POST ')) return input
  const entries = Object.entries(input)
  if (entries.some(([, value]) => typeof value === 'object')) return undefined
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}
