/** What a browser receives about all markets before it subscribes to one, in the wire's format. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listMarkets } from '../listing/listMarkets.ts'
import { parseMarkets } from '../listing/marketsFile.ts'
import { startTestServer } from '../testing/testServer.ts'
import { TestSocket } from '../testing/testSocket.ts'

const EXAMPLE = join(import.meta.dirname, '../../../../docs/markets.example.json')

it('names every product in its own part (HOME-20)', async () => {
  const example = JSON.parse(readFileSync(EXAMPLE, 'utf8'))
  // Rounds are offered of another market than contracts are.
  const cycles = [{ ...example.cycles[0], symbol: 'ETH/USDT' }]
  const markets = parseMarkets(JSON.stringify({ ...example, cycles }))
  const server = await startTestServer({ list: (exchange) => listMarkets(exchange, markets) })
  const socket = await new TestSocket(server.origin).opened()
  await socket.until(() => socket.texts.length > 0)
  const { key, data } = JSON.parse(socket.texts[0] ?? '')
  expect(key).toBe('cyclesymbols')
  const listed = Object.entries(data as Record<string, Record<string, string>[]>).map(
    ([part, rows]) => [part, rows.map((row) => `${row.tradcoin}/${row.maincoin}`)],
  )
  expect(Object.fromEntries(listed)).toEqual({
    overview: ['BTC/USDT', 'ETH/USDT'],
    symbols: ['BTC/USDT', 'ETH/USDT'],
    cyclesymbols: ['ETH/USDT'],
    consymbols: ['BTC/USDT'],
  })
  socket.close()
  await server.stop()
})
