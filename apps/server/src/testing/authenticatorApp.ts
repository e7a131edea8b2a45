/** An authenticator app: what it makes of the seed it was given. */
import { Secret, TOTP } from 'otpauth'

export function appWith(seed: string): () => string {
  const totp = new TOTP({ secret: Secret.fromBase32(seed) })
  return () => totp.generate()
}
