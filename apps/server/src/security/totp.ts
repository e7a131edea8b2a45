/**
 * One-time codes of an authenticator app (RFC 6238: HMAC-SHA-1, six digits, thirty seconds). A code
 * is valid one step early or late. The caller stores the step, so that each code works once.
 */
import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const STEP_MS = 30_000

export const newTotpSecret = (): Buffer => randomBytes(20)

const secretOf = (bytes: Buffer) => new Secret({ buffer: Uint8Array.from(bytes).buffer })
const totpOf = (secret: Buffer, named = {}) => new TOTP({ secret: secretOf(secret), ...named })

export const totpCodeAt = (secret: Buffer, step: number): string =>
  totpOf(secret).generate({ timestamp: step * STEP_MS })

export const totpStepOf = (now: number): number => Math.floor(now / STEP_MS)

/** The step of this code, if it is later than the last one used. */
export function matchingStep(
  secret: Buffer,
  { code, now, lastStep }: { code: string; now: number; lastStep: number },
): number | undefined {
  // The library compares bytes, of which other digits have more.
  if (!/^[0-9]{6}$/.test(code)) return undefined
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: 1 })
  const step = delta === null ? undefined : totpStepOf(now) + delta
  return step !== undefined && step > lastStep ? step : undefined
}

/** RFC 4648 without padding, as authenticators take it. */
export const base32 = (bytes: Buffer): string => secretOf(bytes).base32

/** What the QR code of an authenticator holds. */
export const totpUrl = (secret: Buffer, { issuer, name }: { issuer: string; name: string }) =>
  totpOf(secret, { issuer, label: name }).toString()
