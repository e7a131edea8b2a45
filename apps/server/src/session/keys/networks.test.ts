import { expect, test } from 'vitest'
import { Refusal } from '../../http/reply.ts'
import { isWithin, readNetworks } from './networks.ts'

test('reads addresses and networks of both kinds, by comma, space or line', () => {
  expect(readNetworks('203.0.113.7, 10.0.0.0/8\n2001:db8::/32 ::1, ::1')).toEqual([
    '203.0.113.7',
    '10.0.0.0/8',
    '2001:db8::/32',
    '::1',
  ])
  expect(readNetworks('  ')).toEqual([])
})

test.each([
  '203.0.113',
  '203.0.113.256',
  '10.0.0.0/33',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '10.0.0.0/-1',
  '2001:db8::/129',
  'fe80::1%eth0',
  'assay.example',
  '0.0.0.0/0',
  '::/0',
  '10.0.0.0/08',
])('refuses `%s`, which names no address or the whole world', (entry) => {
  const refused = readNetworks(`203.0.113.7,${entry}`)
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({ code: 'apiNetworkInvalid', details: { network: entry } })
})

test('takes twenty and no more', () => {
  const list = (count: number) => Array.from({ length: count }, (_, i) => `10.0.0.${i}`).join(',')
  expect(readNetworks(list(20))).toHaveLength(20)
  expect(readNetworks(list(21))).toMatchObject({ code: 'apiNetworkInvalid' })
})

test('knows who is within, also an IPv4 address that is written as IPv6', () => {
  const networks = ['203.0.113.7', '10.1.0.0/16', '2001:db8::/32']
  const within = ['203.0.113.7', '::ffff:203.0.113.7', '10.1.255.255', '2001:db8:1::5']
  const outside = ['203.0.113.8', '10.2.0.0', '2001:db9::1', '::1', '', 'unknown']
  for (const ip of within) expect([ip, isWithin(networks, ip)]).toEqual([ip, true])
  for (const ip of outside) expect([ip, isWithin(networks, ip)]).toEqual([ip, false])
  expect(isWithin([], 'unknown')).toBe(true)
})
