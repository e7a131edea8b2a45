import { getSystemTime, getVersions } from '@assay/wire/routes/home.ts'
import { getMember } from '@assay/wire/routes/member/session.ts'
import { cancelOrder } from '@assay/wire/routes/trading/trad.ts'
import { beforeEach, expect, test, vi } from 'vitest'

type Sent = {
  path: string
  init: RequestInit
  answer: (body: unknown, status?: number) => void
  fail: () => void
}
const sent: Sent[] = []
let call: typeof import('./call.ts').call

beforeEach(async () => {
  vi.resetModules()
  sent.length = 0
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    return new Promise((resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      const answer = (body: unknown, status = 200) => resolve({ status, json: async () => body })
      sent.push({ path, init, answer, fail: () => reject(new TypeError('network')) })
    })
  })
  ;({ call } = await import('./call.ts'))
})

const envelope = (data: unknown) => ({ code: 200, data, msg: '' })

// proves NET-05
test('a read asked again aborts the older one, whose caller gets the newer answer', async () => {
  const older = call(getSystemTime, {})
  const newer = call(getSystemTime, {})
  expect(sent[0]?.init.signal?.aborted).toBe(true)
  sent[1]?.answer(envelope(1_700_000_000_000))
  expect(await Promise.all([older, newer])).toEqual([1_700_000_000_000, 1_700_000_000_000])
})

// proves NET-01 NET-04 NET-07
test('calls go to the app’s origin, writes as JSON, and code 200 is success', async () => {
  const writing = call(cancelOrder, { id: 1 })
  expect(sent[0]?.path).toBe('/trad/closeEntrust')
  expect(sent[0]?.init).toMatchObject({ method: 'POST', body: '{"id":1}' })
  expect(sent[0]?.init.headers).toMatchObject({ 'content-type': 'application/json' })
  sent[0]?.answer({ code: 422, reason: 'orderNotOpen', msg: 'It has ended.', data: null }, 422)
  await expect(writing).rejects.toMatchObject({ code: 422, message: 'It has ended.' })
  const reading = call(getSystemTime, {})
  expect(sent[1]?.path).toBe('/home/systemTime')
  sent[1]?.answer(envelope(1_700_000_000_000))
  expect(await reading).toBe(1_700_000_000_000)
})

test('reads of different calls leave each other alone', () => {
  void call(getSystemTime, {}).catch(() => undefined)
  void call(getVersions, {}).catch(() => undefined)
  expect(sent.map(({ init }) => init.signal?.aborted)).toEqual([false, false])
})

test('what is public is read at once while a session ends, what is a member’s own after that', async () => {
  const { holdReads } = await import('./call.ts')
  let end = () => {}
  holdReads(
    new Promise<void>((resolve) => {
      end = resolve
    }),
  )
  void call(getMember, {}).catch(() => undefined)
  void call(getSystemTime, {}).catch(() => undefined)
  const paths = () => sent.map(({ path }) => path)
  expect(paths()).toEqual(['/home/systemTime'])
  end()
  await vi.waitFor(() => expect(paths()).toEqual(['/home/systemTime', '/user/userInfo']))
})

test('a write is never aborted by another, and each carries its own key', () => {
  void call(cancelOrder, { id: 1 }).catch(() => undefined)
  void call(cancelOrder, { id: 1 }).catch(() => undefined)
  expect(sent.map(({ init }) => init.signal?.aborted)).toEqual([false, false])
  const keys = sent.map(({ init }) => (init.headers as Record<string, string>)['idempotency-key'])
  expect(keys[0]).toBeTruthy()
  expect(keys[0]).not.toBe(keys[1])
})

test('a write without a clear answer is unknown, never failed and never sent again', async () => {
  const writing = call(cancelOrder, { id: 1 })
  sent[0]?.fail()
  const headers = sent[0]?.init.headers as Record<string, string> | undefined
  const key = headers?.['idempotency-key']
  expect(key).toBeTruthy()
  await expect(writing).rejects.toMatchObject({ key })
  expect(sent).toHaveLength(1)
})

// proves NET-06
test('a request gives up after ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  void call(getSystemTime, {}).catch(() => undefined)
  expect(timeout).toHaveBeenCalledWith(10_000)
  vi.useRealTimers()
})
