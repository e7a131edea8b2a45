/**
 * `npm run gallery`: every component and every screen state side by side, with hot reload. Of the
 * server it has the images of coins alone; all else is answered by the gallery's fixtures.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { coinIcon } from '../../apps/server/src/http/pages/coinIcons.ts'

const WEB = join(import.meta.dirname, '../../apps/web')
const PORT = process.env.PORT ?? '7073'

const coins = createServer((request, response) => {
  const [, symbol] = /^\/coins\/([A-Z0-9]{1,16})\.svg$/.exec(request.url ?? '') ?? []
  if (symbol) response.setHeader('content-type', 'image/svg+xml').end(coinIcon(symbol))
  else response.writeHead(404).end()
}).listen(0, '127.0.0.1')
await once(coins, 'listening')
const { port } = coins.address() as AddressInfo

const child = spawn(process.execPath, [join(WEB, 'node_modules/vite/bin/vite.js')], {
  cwd: WEB,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, PORT, GALLERY: '1', ASSAY_SERVER: `http://127.0.0.1:${port}` },
})
console.log(`The gallery is at http://localhost:${PORT}/gallery.html; Ctrl-C stops it.`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
process.on('disconnect', () => child.kill())
child.on('exit', (code) => process.exit(code ?? 0))
