/**
 * Challenges that passkeys sign: each is good once, for its holder and purpose, and not for long.
 */
import type pg from 'pg'

export const VALID_MS = 5 * 60_000
/** Anyone who enrolls may wait for a mail in between. */
const ENROLL_VALID_MS = 15 * 60_000

/** What a challenge is good for; one for a withdrawal changes no password. */
export type PasskeyPurpose =
  | 'enroll'
  | 'enter'
  | 'signIn'
  | 'reset'
  | 'security'
  | 'withdraw'
  | 'approve'
/** The holder of a challenge, and its purpose. */
export type Asked = { holder: string; purpose: PasskeyPurpose }

export async function keepChallenge(
  pool: pg.Pool,
  challenge: string,
  { holder, purpose }: Asked,
): Promise<void> {
  const validMs = purpose === 'enroll' ? ENROLL_VALID_MS : VALID_MS
  await pool.query(
    `INSERT INTO passkey_challenge (challenge, holder, purpose, expires_at)
     VALUES ($1, $2, $3, $4)
     ON CONFLICT (challenge) DO UPDATE SET expires_at = excluded.expires_at`,
    [challenge, holder, purpose, Date.now() + validMs],
  )
}

/**
 * Consumes the signed challenge, whatever the result. Returns undefined where the library throws; a
 * database failure is rethrown.
 */
export async function verifyOnce<T>(
  pool: pg.Pool,
  asked: Asked,
  verify: (expectedChallenge: (challenge: string) => Promise<boolean>) => Promise<T>,
): Promise<T | undefined> {
  let taking: Promise<boolean> | undefined
  try {
    return await verify((challenge) => {
      taking = take(pool, challenge, asked)
      return taking
    })
  } catch {
    await taking
    return undefined
  }
}

async function take(
  pool: pg.Pool,
  challenge: string,
  { holder, purpose }: Asked,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `DELETE FROM passkey_challenge
     WHERE challenge = $1 AND holder = $2 AND purpose = $3 AND expires_at > $4`,
    [challenge, holder, purpose, Date.now()],
  )
  return rowCount === 1
}
