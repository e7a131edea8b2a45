import type { Reply } from '@assay/wire/route.ts'
import { getSystemTime } from '@assay/wire/routes/home.ts'
import { getExchangeRate } from '@assay/wire/routes/trading/prices.ts'
import { getOpenOrders } from '@assay/wire/routes/trading/trad.ts'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BrowserSocket, stubSocket } from '../testing/browserSocket.ts'

let client: typeof import('./queryClient.ts')
/** Answers of the reads sent so far, in order. */
let answers: ((time: number) => void)[]
const queryKey = [getSystemTime.path, {}]

beforeEach(async () => {
  vi.resetModules()
  stubSocket()
  client = await import('./queryClient.ts')
  answers = []
  new QueryObserver(client.queryClient, {
    queryKey,
    queryFn: () => new Promise<number>((resolve) => answers.push(resolve)),
  }).subscribe(() => undefined)
})
afterEach(() => {
  client.queryClient.clear()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

const shown = () => client.queryClient.getQueryData(queryKey)

test('a first answer under way is given up when something changes meanwhile', async () => {
  client.refresh(getSystemTime)
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[0]?.(1)
  answers[1]?.(2)
  await vi.waitFor(() => expect(shown()).toBe(2))
})

test('what could not be read is read again when the exchange answers again, and nothing else', async () => {
  answers[0]?.(1)
  /** Fails at the first try. */
  const readFailing = (path: string, error: Error) => {
    let tries = 0
    const options = {
      queryKey: [path, {}],
      retry: false,
      queryFn: async () => {
        tries += 1
        if (tries === 1) throw error
        return tries
      },
    }
    new QueryObserver(client.queryClient, options).subscribe(() => undefined)
    return () => client.queryClient.getQueryState<number>(options.queryKey)
  }
  // From the reloaded module, as in the client itself.
  const { ApiError, NetworkError } = await import('@assay/wire/client/client.ts')
  const envelope = { code: 404, data: null, reason: 'notFound', msg: '' } as const
  const refused = readFailing('/refused', new ApiError(404, envelope))
  const failing = readFailing('/failing', new NetworkError())
  for (const state of [refused, failing])
    await vi.waitFor(() => expect(state()?.status).toBe('error'))
  const { startSocket } = await import('./connection/socket.ts')
  startSocket()
  BrowserSocket.last().opens()
  await vi.waitFor(() => expect(failing()?.data).toBe(2))
  expect([refused()?.errorUpdateCount, refused()?.status, answers.length]).toEqual([1, 'error', 1])
})

test('a push is not undone by an answer that was under way', async () => {
  answers[0]?.(1)
  await vi.waitFor(() => expect(shown()).toBe(1))
  client.patch(getSystemTime, {}, (before) => before + 1)
  expect([shown(), answers.length]).toEqual([2, 1])

  void client.queryClient.refetchQueries({ queryKey })
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  client.patch(getSystemTime, {}, () => 3)
  await vi.waitFor(() => expect(answers).toHaveLength(3))
  answers[1]?.(2)
  answers[2]?.(4)
  await vi.waitFor(() => expect(shown()).toBe(4))
})

test('a push finds the read of several inputs, in whatever order they are', async () => {
  const input = { quote: 'USDT', base: 'BTC' }
  const orders = [{ id: 7 }] as unknown as Reply<typeof getOpenOrders>
  let reads = 0
  const read = () =>
    client.queryClient.fetchQuery({
      ...client.readQuery(getOpenOrders, input),
      queryFn: () => {
        reads += 1
        return [] as Reply<typeof getOpenOrders>
      },
    })
  expect(await read()).toEqual([])
  client.patch(getOpenOrders, input, () => orders)
  expect([await read(), reads]).toEqual([orders, 1])
})

test('an answer of the page that cannot be read holds up none of the others', async () => {
  const rate = (symbol: string, price: unknown) => ({ code: 200, data: { symbol, price }, msg: '' })
  const address = (coin: string) => `/account/getExchangeRateByCoin?coin=${coin}`
  const page = {
    at: Date.now(),
    locale: 'en',
    rendered: 'page',
    answers: { [address('EUR')]: rate('EUR', 'dear'), [address('JPY')]: rate('JPY', '150') },
  }
  vi.resetModules()
  vi.stubEnv('SSR', false)
  vi.stubGlobal('document', { getElementById: () => ({ textContent: JSON.stringify(page) }) })
  const rendered = await import('./queryClient.ts')
  const queries = ['EUR', 'JPY'].map((currency) =>
    rendered.readQuery(getExchangeRate, { currency }),
  )
  for (const query of queries) rendered.askEarly(query)
  await rendered.readFirstAnswers()
  const [unread, read] = queries.map(({ queryKey }) => rendered.queryClient.getQueryData(queryKey))
  expect(unread).toBe(undefined)
  expect(read).toMatchObject({ rate: 150n * 10n ** 18n })
})
