import { BaseError, HttpRequestError, RpcRequestError, TimeoutError, UnknownRpcError } from 'viem'
import { expect, test } from 'vitest'
import { Fault } from '../../fault.ts'
import { createRequestSize } from './requestSize.ts'

const url = 'http://node'
const refusal = new RpcRequestError({
  body: {},
  url,
  error: { code: -32005, message: 'query returned more than 10000 results' },
})

const nobodyThere = Object.assign(new Error('fetch failed'), {
  cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
})

test.each([
  ['is not heard in time', new TimeoutError({ body: {}, url }), 50],
  ['is refused by the node', refusal, 50],
  ['is refused, as the client wraps it', new UnknownRpcError(refusal), 50],
  ['is too large for what stands before the node', new HttpRequestError({ url, status: 413 }), 50],
  ['is answered at such length that it breaks off', new HttpRequestError({ url }), 50],
  ['is answered with more than is read', new BaseError('The response body is too large.'), 50],
  ['meets no node', new HttpRequestError({ url, cause: nobodyThere }), 100],
  ['is answered differently by two', new Fault('The nodes of a chain disagree on block 7.'), 100],
  ['cannot be written down', new Error('Connection terminated'), 100],
])('a question that %s', (_, error, most) => {
  const size = createRequestSize(100)
  size.failed(error, 100)
  expect(size.most()).toBe(most)
})

test('it is halved down to one and doubles up to the limit', () => {
  const size = createRequestSize(5)
  const sizes = [5, 3, 2, 1].map((asked) => {
    size.failed(refusal, asked)
    return size.most()
  })
  expect(sizes).toEqual([3, 2, 1, 1])
  const grown = [1, 2, 3, 4].map(() => {
    size.worked()
    return size.most()
  })
  expect(grown).toEqual([2, 4, 5, 5])
})
