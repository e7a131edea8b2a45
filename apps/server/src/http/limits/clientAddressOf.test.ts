import { expect, test } from 'vitest'
import { clientAddressOf } from './clientAddressOf.ts'

const socket = { remoteAddress: '10.0.0.1' }
const heard = (forwarded?: string) => ({
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  socket,
})

test.each([
  ['without a proxy only the connection counts', 0, '203.0.113.9', '10.0.0.1'],
  [
    'one proxy: what it heard, not what the visitor claimed',
    1,
    '1.2.3.4, 203.0.113.9',
    '203.0.113.9',
  ],
  ['two proxies', 2, '1.2.3.4,203.0.113.9, 10.0.0.7', '203.0.113.9'],
  ['fewer entries than proxies: the first there is', 3, '203.0.113.9, 10.0.0.7', '203.0.113.9'],
  ['a proxy that says nothing', 1, undefined, '10.0.0.1'],
  ['an empty header', 1, ' , ', '10.0.0.1'],
])('%s', (_, proxies, forwarded, address) => {
  expect(clientAddressOf(heard(forwarded), proxies)).toBe(address)
})
