import type { Caller } from '../../http/caller.ts'
import { isSecret, randomSecret } from '../../session/sessions.ts'

/** The secret that this browser is known by; a new one when it has none. Kept for a year. */
const YEAR_SECONDS = 365 * 86_400

export function deviceOf(caller: Caller): string {
  const known = caller.cookies.did ?? ''
  if (isSecret(known)) return known
  const device = randomSecret()
  caller.setCookie('did', device, YEAR_SECONDS)
  return device
}
