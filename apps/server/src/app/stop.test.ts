/** A server that is asked to stop exits even if a task it waits for has not finished. */
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { DEMO_XPUB } from '../demo/chains/demoChains.ts'
import { CHAIN_FACTS } from '../outside/chain/chainFacts.ts'
import type { TokenChain } from '../outside/chain/tokenChain.ts'
import { startTestServer } from '../testing/testServer.ts'
import { TestSocket } from '../testing/testSocket.ts'

/** Longer than a stop may take, shorter than we wait for a node. */
const SILENCE_MS = 8_000

const chainAt = (url: string): TokenChain => ({
  id: 1,
  urls: [url],
  tokens: [],
  confirmations: 64,
  blockSeconds: CHAIN_FACTS[1]!.blockSeconds,
})

let node: Server | undefined
afterAll(() => node?.closeAllConnections())

test('with a silent chain node, a half-sent body and a socket that no one reads', async () => {
  let hasAnswered = false
  let asked = 0
  const stopping = Promise.withResolvers<void>()
  node = createServer(async (_, response) => {
    asked += 1
    await stopping.promise
    setTimeout(() => {
      hasAnswered = true
      response.end()
    }, SILENCE_MS).unref()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => node?.once('listening', resolve))
  const url = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
  const server = await startTestServer({
    deposits: { chains: [chainAt(url)], xpub: DEMO_XPUB, everyMs: 10 },
  })

  const { port } = new URL(server.origin)
  const upload = connect(Number(port), '127.0.0.1')
  upload.on('error', () => undefined)
  const cut = new Promise((resolve) => upload.once('close', resolve))
  upload.write('POST /member/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n')
  upload.write('Content-Length: 1000\r\n\r\n{')
  const reader = await new TestSocket(server.origin).opened()
  reader.socket.pause()
  const other = await new TestSocket(server.origin).opened()
  const told = new Promise((resolve) => other.socket.once('close', resolve))
  await expect.poll(() => asked).toBeGreaterThan(0)

  stopping.resolve()
  await server.stop()
  await cut
  // "Service restart": its client opens another one.
  expect(await told).toBe(1012)
  expect(hasAnswered).toBe(false)
})
