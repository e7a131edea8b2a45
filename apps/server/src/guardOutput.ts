/**
 * The only way out for everything that this process writes: logs of the servers and threads, and
 * the console. Everything is redacted here.
 */
import { redact } from './redact.ts'

/** Gives what lets own addresses through: origins of this exchange, its own wallets. */
export function guardOutput(): (...own: string[]) => void {
  const kept: string[] = []
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream) as (text: string, ...rest: unknown[]) => boolean
    stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
      const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()
      return write(redact(text, kept), ...rest)
    }
  }
  return (...own) => void kept.push(...own)
}
