import { expect, test } from 'vitest'
import { publicUrlOf } from './publicUrl.ts'

const PUBLIC = 'https://exchange.example'

test('an address that others can open stays as it is', () => {
  const address = 'https://mirror.example:8443/markets/BTC-USDT?tf=1h#top'
  expect(publicUrlOf(address, PUBLIC)).toBe(address)
  expect(publicUrlOf('http://192.168.1.4:7070/', undefined)).toBe('http://192.168.1.4:7070/')
})

test.each(['localhost:7070', '127.0.0.1:7070', '[::1]:7070', 'assay.localhost'])(
  'on %s the public address of the configuration takes its place, and without one there is none',
  (host) => {
    const address = `http://${host}/trade?pair=BTC-USDT#book`
    expect(publicUrlOf(address, PUBLIC)).toBe(`${PUBLIC}/trade?pair=BTC-USDT#book`)
    expect(publicUrlOf(address, 'http://localhost:7070')).toBeUndefined()
    expect(publicUrlOf(address, undefined)).toBeUndefined()
  },
)
