import { expect, test } from 'vitest'
import { addressElsewhere } from './addressElsewhere.ts'

const PUBLIC = 'https://exchange.example'

test('an address that others can open stays as it is', () => {
  const address = 'https://mirror.example:8443/markets/BTC-USDT?tf=1h#top'
  expect(addressElsewhere(address, PUBLIC)).toBe(address)
  expect(addressElsewhere('http://192.168.1.4:7070/', undefined)).toBe('http://192.168.1.4:7070/')
})

test.each(['localhost:7070', '127.0.0.1:7070', '[::1]:7070', 'assay.localhost'])(
  'on %s the public address of the configuration takes its place, and without one there is none',
  (host) => {
    const address = `http://${host}/trade?pair=BTC-USDT#book`
    expect(addressElsewhere(address, PUBLIC)).toBe(`${PUBLIC}/trade?pair=BTC-USDT#book`)
    expect(addressElsewhere(address, 'http://localhost:7070')).toBeUndefined()
    expect(addressElsewhere(address, undefined)).toBeUndefined()
  },
)
