/**
 * Decodes pictures of members, each in a process of its own that is killed when it takes too long.
 * The pool of threads that hashes passwords and reads files has no part in it. A member has one
 * picture decoded at a time, and the exchange a few; the rest waits in a line that has an end.
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
   * A JPEG; undefined where the bytes are no picture, or one that takes too much memory. Throws
   * `Busy` where it cannot be read in time, which a picture of the size that we take can unless the
   * machine is busy.
   */
  decode(member: MemberId, bytes: Buffer): Promise<Buffer | undefined>
  /** Kills what is under way and gives up what waits. */
  close(): void
}
export type DecoderLimits = {
  withinMs: number
  /** Resident memory of one process, its own program included. */
  memoryBytes: number
  /** Pictures at once, waiting ones of a member, and waiting ones in all. */
  atOnce: number
  ofMember: number
  inLine: number
}

const PROGRAM = fileURLToPath(new URL('./decoderProcess.ts', import.meta.url))
/** Half of the cores at most, and behind everything else that wants them. */
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
      throw new Busy('Too many pictures are waiting to be read.')
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
 * Answers once the process has ended, with undefined when it did not end well by itself. Throws
 * `Busy` where `signal` ended it.
 */
async function decodedApart(
  bytes: Buffer,
  { memoryBytes, signal }: { memoryBytes: number; signal: AbortSignal },
): Promise<Buffer | undefined> {
  const child = spawn(process.execPath, [...nodeOptions(), PROGRAM, String(memoryBytes)], {
    // Nothing of ours is known there: a decoder that is taken over finds no key and no password.
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
  const [isWell, picture] = await Promise.all([ended, output])
  if (isWell && picture && picture.length > 0) return picture
  if (signal.aborted) throw new Busy('The picture could not be read in time.')
  return undefined
}
