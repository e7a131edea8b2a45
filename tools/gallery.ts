/** `npm run gallery`: every component and every screen state side by side, with hot reload. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const WEB = join(import.meta.dirname, '../apps/web')
const PORT = process.env.PORT ?? '7073'

const child = spawn(process.execPath, [join(WEB, 'node_modules/vite/bin/vite.js')], {
  cwd: WEB,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, PORT, GALLERY: '1' },
})
console.log(`The gallery is at http://localhost:${PORT}/gallery.html; Ctrl-C stops it.`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
process.on('disconnect', () => child.kill())
child.on('exit', (code) => process.exit(code ?? 0))
