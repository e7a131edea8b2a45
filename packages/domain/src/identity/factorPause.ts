import { DAY_MS } from '../day.ts'

/**
 * Whether withdrawals pause for a day after a new authenticator or passkey. They do, so that
 * whoever took over an account cannot enroll a factor of their own and pass with it at once; but
 * not on the first day of an account, when its owner sets it up and there is nothing yet that a
 * thief could know. Times in milliseconds since 1970.
 */
export const doesNewFactorPause = (createdAt: number, now: number): boolean =>
  now - createdAt >= DAY_MS
