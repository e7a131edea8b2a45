/**
 * One-time codes of an authenticator app (RFC 6238: HMAC-SHA-1, six digits, thirty seconds). A code
 * is right one step early or late; whoever checks it keeps the step, so that it works only once.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const STEP_MS = 30_000
const DIGITS = 6
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const newTotpSecret = (): Buffer => randomBytes(20)

export function totpCodeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) as number) & 15
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

export const totpStepOf = (now: number): number => Math.floor(now / STEP_MS)

/** The step whose code this is, if it is later than the last one used. */
export function matchingStep(
  secret: Buffer,
  { code, now, lastStep }: { code: string; now: number; lastStep: number },
): number | undefined {
  const current = totpStepOf(now)
  let found: number | undefined
  for (const step of [current - 1, current, current + 1]) {
    const expected = Buffer.from(totpCodeAt(secret, step))
    const given = Buffer.from(code.padEnd(DIGITS).slice(0, DIGITS))
    if (given.length === expected.length && timingSafeEqual(given, expected)) found = step
  }
  return found !== undefined && found > lastStep ? found : undefined
}

/** RFC 4648 without padding, as authenticators take it. */
export function base32(bytes: Buffer): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** What the QR code of an authenticator holds. */
export function totpUrl(
  secret: Buffer,
  { issuer, name }: { issuer: string; name: string },
): string {
  const label = encodeURIComponent(`${issuer}:${name}`)
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`
}
