/** One socket of a program: frames in, answers out, in any order; how much may be under way. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { localeOf } from '@assay/wire/locale.ts'
import { CALLS_MAX, type CallAnswer, type CallFrame, callFrames } from '@assay/wire/socket/calls.ts'
import { PING, PONG } from '@assay/wire/socket/heartbeat.ts'
import type { FastifyInstance } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import * as z from 'zod/mini'
import type { Failures } from '../../failures.ts'
import { codeOfThrown, type Passed, refusalEnvelope } from '../../http/bindRoutes.ts'
import { headerOf } from '../../http/headerOf.ts'
import { Refusal, refuse } from '../../http/reply.ts'
import type { KnownKey } from '../../session/keys/apiKeys.ts'
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

/** Sends an answer in the form of its call: in a frame of its own, or in an array. */
type Send = (answer: CallAnswer) => void

/** Pings and pongs in ten seconds. */
const PINGS_PER_SWEEP = 50
/** A program that does not read its answers is cut off. */
const BUFFER_MAX_BYTES = 1024 * 1024
/** Characters of answers sent together, so that each piece is checked against the buffer. */
const TOGETHER_MAX = 64 * 1024
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
  /** Answers to calls of arrays that became ready in this turn of the event loop, as JSON. */
  #ready: string[] = []
  #readyLength = 0
  readonly #sendAlone: Send = (answer) => this.#write(JSON.stringify(answer))
  readonly #sendTogether: Send = (answer) => {
    const text = JSON.stringify(answer)
    if (this.#ready.length === 0) process.nextTick(() => this.#sendReady())
    this.#ready.push(text)
    this.#readyLength += text.length
    if (this.#readyLength > TOGETHER_MAX) this.#sendReady()
  }

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
    const content = jsonOf(text)
    const isArray = Array.isArray(content)
    const frames = z.safeParse(callFrames, isArray ? content : [content])
    if (isBinary || !frames.success) socket.close(INVALID_FRAME)
    else if (this.#calls.keyGuard.budget.isFarBeyond(key)) socket.close(POLICY_VIOLATION)
    else this.#take(frames.data, isArray ? this.#sendTogether : this.#sendAlone)
  }

  #take(frames: readonly CallFrame[], send: Send): void {
    const taken: CallFrame[] = []
    for (const frame of frames) {
      const refusal = this.#overLimit()
      if (refusal) {
        this.#refuse(frame.id, refusal, send)
      } else {
        this.#underWay += 1
        taken.push(frame)
      }
    }
    if (taken.length > 0) this.#begun = this.#begun.then(() => this.#begin(taken, send))
  }

  #overLimit(): Refusal | undefined {
    if (!this.#calls.keyGuard.budget.spend(this.#opened.key)) return refuse('tooManyRequests')
    return this.#underWay >= CALLS_MAX ? refuse('busy') : undefined
  }

  /** Resolves once the calls are on their way. */
  async #begin(frames: readonly CallFrame[], send: Send): Promise<void> {
    const { key, ip, socket } = this.#opened
    try {
      const apiKey = await this.#calls.keyGuard.keyAgain(key, ip)
      if (!(apiKey instanceof Refusal)) {
        for (const frame of frames) this.#call(frame, apiKey, send)
        return
      }
      for (const { id } of frames) this.#end(id, apiKey, send)
      if (apiKey.code !== 'apiKeyUnknown') return
      this.#sendReady()
      socket.close(POLICY_VIOLATION)
    } catch (error) {
      for (const { id } of frames) this.#fail(id, error, send)
    }
  }

  #call(frame: CallFrame, apiKey: KnownKey, send: Send): void {
    this.#outcomeOf(frame, apiKey).then(
      (outcome) => this.#end(frame.id, outcome, send),
      (error) => this.#fail(frame.id, error, send),
    )
  }

  async #outcomeOf(frame: CallFrame, apiKey: KnownKey): Promise<Passed | Refusal> {
    const { request, ip } = this.#opened
    const wire = wireOf(frame)
    if (!wire) return refuse('malformedRequest')
    const caller = this.#calls.guard.botOf(request, { apiKey, ip, key: frame.key ?? '' })
    return this.#calls.answer(frame.call, { caller: caller as never, request, wire })
  }

  #fail(id: number, error: unknown, send: Send): void {
    const code = codeOfThrown(error)
    if (code === 'internal') this.#calls.failures.note('A call over a socket failed.', error)
    this.#end(id, refuse(code), send)
  }

  #end(id: number, outcome: Passed | Refusal, send: Send): void {
    this.#underWay -= 1
    if (outcome instanceof Refusal) this.#refuse(id, outcome, send)
    else send({ id, ...outcome.envelope })
  }

  #refuse(id: number, refusal: Refusal, send: Send): void {
    const locale = localeOf(headerOf(this.#opened.request, 'locale'))
    send({ id, ...refusalEnvelope(refusal, { locale, requestId: `${this.#id}/${id}` }) })
  }

  #sendReady(): void {
    const answers = this.#ready
    this.#ready = []
    this.#readyLength = 0
    if (answers.length > 0) this.#write(`[${answers.join()}]`)
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
