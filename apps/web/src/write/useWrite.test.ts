/** The hook itself, run by React without a page. */
import type { MemberInfo } from '@assay/wire/routes/member/member.ts'
import { cancelAllOrders, cancelOrder } from '@assay/wire/routes/trading/trad.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import type { useWrite as UseWrite } from './useWrite.ts'

type Write = ReturnType<typeof UseWrite<typeof cancelOrder>>
type Answer = { code: number; data?: unknown; reason?: string; msg?: string }

const STEP_MS = 500
const SENT_AT = Date.UTC(2026, 5, 1, 12)
const done = { code: 200, msg: '', data: { outcome: 'done', id: 5 } }
const refused = {
  code: 200,
  msg: '',
  data: { outcome: 'refused', reason: 'orderNotOpen', msg: 'It has ended.' },
}
const absent = { code: 200, msg: '', data: { outcome: 'unknown', rememberedSince: 1 } }
const waiting = { code: 200, msg: '', data: { outcome: 'waiting' } }
const forgotten = { code: 200, msg: '', data: { outcome: 'unknown' } }

let write: Write
let leave: () => Promise<void>
/** Advances the time and flushes the effects. */
let after: (ms: number) => Promise<void>
let act: (how: () => unknown) => Promise<void>
/** The answers to the write and to the query of its key; none if missing. */
let answers: { write?: Answer | Promise<Answer>; outcome?: Answer }
let sent: string[]
let paths: string[]
/** Changes the route that the screen uses next. */
let turnTo: (route: typeof cancelOrder) => Promise<void>
const onDone = vi.fn()

beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers({ now: SENT_AT })
  onDone.mockClear()
  answers = {}
  sent = []
  paths = []
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit) => {
    if (path.includes('systemTime')) return { status: 200, json: async () => envelope(Date.now()) }
    const isAsked = path.includes('outcome')
    if (!isAsked) {
      paths.push(path)
      sent.push((headers as Record<string, string>)['idempotency-key'] ?? '')
    }
    const answer = isAsked ? answers.outcome : await answers.write
    if (!answer) throw new TypeError('network')
    return { status: answer.code, json: async () => answer }
  })
  await mount()
  return () => vi.useRealTimers()
})

const envelope = (data: unknown) => ({ code: 200, msg: '', data })

async function mount() {
  const { runHook } = await import('../testing/runHook.ts')
  vi.stubGlobal('window', new EventTarget())
  const { useWrite } = await import('./useWrite.ts')
  const { session } = await import('../session/session.ts')
  session.patch({ member: { id: 7 } as MemberInfo })
  const run = await runHook(
    ({ route }: { route: typeof cancelOrder }) => {
      write = useWrite(route, { onDone })
    },
    { route: cancelOrder },
  )
  act = run.act
  leave = run.leave
  turnTo = (route) => run.turnTo({ route })
  // A timer set by another one's effect starts after React has rendered.
  after = async (ms) => {
    for (let left = ms; left > 0; left -= STEP_MS) {
      await act(() => vi.advanceTimersByTimeAsync(Math.min(left, STEP_MS)))
    }
  }
}

const kept = async () => (await import('./unanswered/unanswered.ts')).unanswered.get()

test('reports by itself that an unanswered write was done', async () => {
  await act(() => write.send({ id: 3 }))
  expect(write.state).toMatchObject({ step: 'unknown', asked: 0 })
  await after(1_000)
  expect(write.state).toMatchObject({ step: 'unknown', asked: 1 })
  answers.outcome = done
  await after(1_000)
  expect(write.state).toEqual({ step: 'done', reply: undefined })
  expect(onDone.mock.calls).toEqual([
    [undefined, { id: 3 }, { orderId: 5, isLeft: false, member: 7 }],
  ])
  expect([sent.length, await kept()]).toEqual([1, []])
})

test('reports by itself that it was refused, and why', async () => {
  await act(() => write.send({ id: 3 }))
  answers.outcome = refused
  await after(1_000)
  expect(write.state).toEqual({ step: 'refused', message: 'It has ended.', reason: 'orderNotOpen' })
  expect([onDone.mock.calls.length, await kept()]).toEqual([0, []])
})

test('counts how often it had not arrived, and says when that can no longer be known', async () => {
  await act(() => write.send({ id: 3 }))
  answers.outcome = absent
  await after(3_000)
  expect(write.state).toMatchObject({ step: 'unknown', asked: 3, absent: 3, isForgotten: false })
  answers.outcome = forgotten
  await after(1_000)
  expect(write.state).toMatchObject({ step: 'unknown', asked: 4, isForgotten: true })
})

test('what has arrived and waits is no longer counted as absent', async () => {
  await act(() => write.send({ id: 3 }))
  answers.outcome = absent
  await after(3_000)
  answers.outcome = waiting
  await after(1_000)
  expect(write.state).toMatchObject({ step: 'unknown', asked: 4, absent: 0 })
})

test('asks four times a second apart, then every three seconds, and says that no one answers', async () => {
  await act(() => write.send({ id: 3 }))
  const asked = () => (write.state.step === 'unknown' ? write.state.asked : undefined)
  await after(4_000)
  expect(asked()).toBe(4)
  await after(2_999)
  expect(asked()).toBe(4)
  await after(1)
  expect(asked()).toBe(5)
  expect(write.state).toMatchObject({ isSilent: true })
})

test('asks at once when the network is back, and is sure two seconds later', async () => {
  await act(() => write.send({ id: 3 }))
  await after(5_000)
  answers.outcome = absent
  await act(() => window.dispatchEvent(new Event('online')))
  await after(0)
  expect(write.state).toMatchObject({ absent: 1, isSilent: false })
  await after(2_000)
  expect(write.state).toMatchObject({ absent: 3 })
})

test('sends the same again under the same key, and nothing else meanwhile', async () => {
  await act(() => write.send({ id: 3 }))
  answers.outcome = absent
  await after(3_000)
  await act(() => write.send({ id: 4 }))
  expect(sent).toHaveLength(1)
  answers.write = { code: 422, reason: 'orderNotOpen', msg: 'It has ended.' }
  await act(() => write.resend())
  // Refused at the second try, it may still have happened at the first.
  expect(write.state.step).toBe('unknown')
  expect([sent.length, new Set(sent).size]).toEqual([2, 1])
})

test('is not sent again once it turns out to have been done', async () => {
  await act(() => write.send({ id: 3 }))
  await after(500)
  answers.outcome = done
  await act(() => write.resend())
  expect([write.state.step, sent.length, onDone.mock.calls.length]).toEqual(['done', 1, 1])
})

test('leaves what is not answered to the rest of the app when its screen goes', async () => {
  await act(() => write.send({ id: 3 }))
  await leave()
  expect(await kept()).toMatchObject([{ path: cancelOrder.path, isLeft: true }])
  answers.outcome = done
  await after(10_000)
  expect(onDone).not.toHaveBeenCalled()
})

test('says of an answer that comes after its screen was left that it was', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  answers.write = promise
  // Has the shortest reply.
  await turnTo(cancelAllOrders as unknown as typeof cancelOrder)
  await act(() => void write.send({} as never))
  await leave()
  await act(() => resolve(envelope({ count: 2 })))
  const about = { orderId: undefined, isLeft: true, member: 7 }
  expect(onDone.mock.calls).toEqual([[{ count: 2 }, {}, about]])
})

test('given up by the person, it is free for the next', async () => {
  await act(() => write.send({ id: 3 }))
  await act(() => write.reset())
  expect(write.state.step).toBe('unknown')
  await act(() => write.release())
  expect(write.state.step).toBe('idle')
  await act(() => write.send({ id: 4 }))
  expect(new Set(sent).size).toBe(2)
})

test('sends again what went, whatever its screen would send by now', async () => {
  await act(() => write.send({ id: 3 }))
  answers.outcome = absent
  await turnTo({ ...cancelOrder, path: '/trad/other' } as typeof cancelOrder)
  // The same input to another address is a different write, and waits.
  await after(1_000)
  await act(() => write.send({ id: 3 }))
  await act(() => write.resend())
  expect([paths.length, new Set(paths).size, new Set(sent).size]).toEqual([2, 1, 1])
})
