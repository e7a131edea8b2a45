/**
 * A TCP proxy on this machine between two parts of a test's exchange, which can cut the way, hold
 * it up, and restore it. A cut one is silent, as a lost network is: nothing is refused or closed.
 */
import type { AddressInfo } from 'node:net'
import { createServer, connect as dial, type Socket } from 'node:net'

export type Link = {
  port: number
  /** Nothing passes any more; both ends keep their connections until their own limits end them. */
  cut(): void
  /** What passes from now on arrives so much later, in both directions. Milliseconds. */
  delay(ms: number): void
  /** Connections that were cut are closed, as their ends would find out; new ones pass. */
  restore(): void
  /** Bytes that have passed to who opened connections to it. */
  passed(): number
  close(): void
}

type Pair = { near: Socket; far: Socket | undefined }

/** To a port of this machine. */
export async function openLink(to: number): Promise<Link> {
  const pairs = new Set<Pair>()
  let isCut = false
  let delayMs = 0
  let passed = 0
  const pass = (from: Socket, into: Socket) => {
    from.on('data', (data) => {
      if (isCut) return
      if (delayMs === 0) into.write(data)
      else setTimeout(() => !isCut && into.write(data), delayMs)
    })
  }
  const server = createServer((near) => {
    const pair: Pair = { near, far: undefined }
    pairs.add(pair)
    near.on('error', () => undefined)
    near.once('close', () => {
      pairs.delete(pair)
      pair.far?.destroy()
    })
    if (isCut) return
    const far = dial({ host: '127.0.0.1', port: to })
    pair.far = far
    far.on('error', () => undefined)
    far.once('close', () => {
      if (!isCut) near.destroy()
    })
    pass(near, far)
    pass(far, near)
    far.on('data', ({ length }) => {
      passed += length
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true
    },
    delay(ms) {
      delayMs = ms
    },
    restore() {
      delayMs = 0
      if (!isCut) return
      isCut = false
      for (const { near, far } of pairs) {
        near.destroy()
        far?.destroy()
      }
    },
    passed: () => passed,
    close() {
      server.close()
      for (const { near, far } of pairs) {
        near.destroy()
        far?.destroy()
      }
    },
  }
}
