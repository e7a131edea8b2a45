/** Time-based one-time passwords, RFC 6238 over RFC 4226: SHA-1, six digits, thirty seconds. */
import { createHmac, timingSafeEqual } from 'node:crypto'

const STEP_MS = 30_000
/** Phones are a little fast or slow. */
const STEPS_AROUND = [0, -1, 1]
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function codeAt(seed: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', seed).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** The step whose code this is, now or one before or after; undefined for none. */
export function stepOf(seed: Buffer, code: string, now: number): number | undefined {
  const current = Math.floor(now / STEP_MS)
  const given = Buffer.from(code.padEnd(6).slice(0, 6))
  return STEPS_AROUND.map((around) => current + around).find(
    (step) => given.length === 6 && timingSafeEqual(Buffer.from(codeAt(seed, step)), given),
  )
}

/** Base32 without padding, as authenticator apps take a seed. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}
