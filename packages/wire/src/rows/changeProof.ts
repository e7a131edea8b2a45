/** Proofs required for a security change. */
import * as z from 'zod/mini'
import { sixDigits } from '../schema/codecs.ts'

/** Six digits, a recovery code, or a passkey's signature as WebAuthn JSON. */
export const factor = z
  .string()
  .check(z.maxLength(8_000), z.regex(/^([0-9A-Za-z-]{6,20}|\{[^\n]*\})$/))
/**
 * The code to the member's own email or phone (type `security` of `/user/getCode`), and the
 * authenticator's.
 */
export const changeProof = {
  code: ['code', sixDigits],
  factor: ['totp', z.optional(factor)],
} as const
