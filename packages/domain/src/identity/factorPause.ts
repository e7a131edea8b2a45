import { DAY_MS } from '../day.ts'

/**
 * Whether withdrawals pause for a day after a new authenticator or passkey. They do, so that an
 * attacker cannot enroll their own factor and use it at once; but not on an account's first day,
 * when its owner sets it up and there is nothing to take over. Times in milliseconds since 1970.
 */
export const doesNewFactorPause = (createdAt: number, now: number): boolean =>
  now - createdAt >= DAY_MS
