import { createServer } from 'node:net'

/**
 * Systems give outgoing connections ports from 32768 on. One of those would take a port of that
 * range before its server does, or while the server is down for a moment.
 */
const FIRST = 10_000
const COUNT = 22_000

/** A port of this machine that nothing listens on now. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT)
    if (await isFree(port)) return port
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
