/**
 * Decodes members' images, each in a separate process that is killed when it takes too long. It
 * does not use the thread pool that hashes passwords and reads files. A member has one image
 * decoded at a time, and the exchange a few; others wait in a bounded queue.
 */
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { MemberId } from '@assay/domain/account.ts'
import { Busy } from '../../fault.ts'
import { nodeOptions, stepBack } from '../../helperProcess.ts'
import { DECODE_WITHIN_MS } from './decoderLimits.ts'

export type Decoder = {
  /**
   * A JPEG; undefined if the bytes are not an image, or one that takes too much memory. Throws
   * `Busy` if it cannot be decoded in time, which with the allowed size only happens on a busy
   * machine.
   */
  decode(member: MemberId, bytes: Buffer): Promise<Buffer | undefined>
  /** Kills running decoders and rejects waiting requests. */
  close(): void
}
export type DecoderLimits = {
  withinMs: number
  /** Resident memory of one process, including the program. */
  memoryBytes: number
  /** Images at once, waiting ones of a member, and waiting ones in all. */
  atOnce: number
  ofMember: number
  inLine: number
}

const PROGRAM = fileURLToPath(new URL('./decoderProcess.ts', import.meta.url))
/** At most half of the cores, at low priority. */
const USUAL: DecoderLimits = {
  withinMs: DECODE_WITHIN_MS,
  memoryBytes: 600 * 1024 * 1024,
  atOnce: Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2))),
  ofMember: 4,
  inLine: 16,
}
const NICE = 10

type Turn = { member: MemberId; start: () => void; giveUp: (error: Error) => void }

export function createDecoder(limits: Partial<DecoderLimits> = {}): Decoder {
  const { withinMs, memoryBytes, atOnce, ofMember, inLine } = { ...USUAL, ...limits }
  const closing = new AbortController()
  const running = new Set<MemberId>()
  let line: Turn[] = []

  function startNext(): void {
    while (running.size < atOnce) {
      const next = line.find(({ member }) => !running.has(member))
      if (!next) return
      line = line.filter((turn) => turn !== next)
      running.add(next.member)
      next.start()
    }
  }
  function turnOf(member: MemberId): Promise<void> {
    const own = line.filter((turn) => turn.member === member).length
    if (closing.signal.aborted || line.length >= inLine || own >= ofMember) {
      throw new Busy('Too many images are waiting to be read.')
    }
    return new Promise((start, giveUp) => {
      line.push({ member, start, giveUp })
      startNext()
    })
  }

  return {
    async decode(member, bytes) {
      await turnOf(member)
      try {
        const time = AbortSignal.timeout(withinMs)
        return await decodedApart(bytes, {
          memoryBytes,
          signal: AbortSignal.any([time, closing.signal]),
        })
      } finally {
        running.delete(member)
        startNext()
      }
    },
    close() {
      closing.abort()
      const waiting = line
      line = []
      for (const { giveUp } of waiting) giveUp(new Busy('The server is stopping.'))
    },
  }
}

/**
 * Resolves once the process has ended, with undefined when it failed. Throws `Busy` when `signal`
 * ended it.
 */
async function decodedApart(
  bytes: Buffer,
  { memoryBytes, signal }: { memoryBytes: number; signal: AbortSignal },
): Promise<Buffer | undefined> {
  const child = spawn(process.execPath, [...nodeOptions(), PROGRAM, String(memoryBytes)], {
    // The process gets no secrets: a compromised decoder finds no key and no password.
    env: { UV_THREADPOOL_SIZE: '1' },
    stdio: ['pipe', 'pipe', 'ignore'],
    signal,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<boolean>((resolve) => {
    child.once('exit', (code) => resolve(code === 0))
    child.once('error', () => resolve(false))
  })
  stepBack(child, NICE)
  child.stdin.on('error', () => undefined).end(bytes)
  const output = buffer(child.stdout).catch(() => undefined)
  const [isWell, image] = await Promise.all([ended, output])
  if (isWell && image && image.length > 0) return image
  if (signal.aborted) throw new Busy('The image could not be read in time.')
  return undefined
}
