/**
 * Fund passwords: hashed like login passwords, with a separate counter per account. Five wrong ones
 * lock for half an hour, each further five for a day. An attempt is counted before the hash is
 * checked, so that parallel ones cannot pass together.
 */
import type { MemberId } from '@assay/domain/account.ts'
import { DAY_MS } from '@assay/domain/day.ts'
import type pg from 'pg'
import { Busy } from '../../../fault.ts'
import { type Refusal, refuse } from '../../../http/reply.ts'
import type { Passwords } from '../password/passwords.ts'

const TRIES = 5
const FIRST_LOCK_MS = 30 * 60_000
const NEXT_LOCK_MS = DAY_MS

export type FundPasswords = {
  isSet(member: MemberId): Promise<boolean>
  /**
   * `pinNotSet`, `pinWrong` with the attempts left, `pinLocked` with minutes, or undefined when
   * right.
   */
  check(member: MemberId, pin: string): Promise<Refusal | undefined>
}

export function createFundPasswords(
  pool: pg.Pool,
  parts: { passwords: Pick<Passwords, 'isRight'>; onLocked: (member: MemberId) => Promise<void> },
): FundPasswords {
  async function notTaken(member: MemberId): Promise<Refusal> {
    const { rows } = await pool.query(
      'SELECT locked_until AS "lockedUntil" FROM fund_pin WHERE member = $1',
      [member],
    )
    const [row] = rows as { lockedUntil: number }[]
    if (!row) return refuse('pinNotSet')
    return refuse('pinLocked', {
      minutes: Math.max(1, Math.ceil((row.lockedUntil - Date.now()) / 60_000)),
    })
  }

  async function giveBack(member: MemberId, pinHash: string): Promise<void> {
    await pool.query(
      `UPDATE fund_pin SET tries = greatest(tries - 1, 0), locked_until = 0
       WHERE member = $1 AND pin_hash = $2`,
      [member, pinHash],
    )
  }

  return {
    async isSet(member) {
      const { rowCount } = await pool.query('SELECT 1 FROM fund_pin WHERE member = $1', [member])
      return rowCount === 1
    },

    async check(member, pin) {
      const now = Date.now()
      const { rows } = await pool.query(
        `UPDATE fund_pin SET tries = tries + 1,
           locked_until = CASE WHEN (tries + 1) % $3 > 0 THEN 0
             WHEN tries + 1 = $3 THEN $2 + $4::bigint ELSE $2 + $5::bigint END
         WHERE member = $1 AND locked_until <= $2
         RETURNING pin_hash AS "pinHash", tries`,
        [member, now, TRIES, FIRST_LOCK_MS, NEXT_LOCK_MS],
      )
      const [row] = rows as { pinHash: string; tries: number }[]
      if (!row) return notTaken(member)
      const isRight = await parts.passwords.isRight(pin, row.pinHash).catch(async (error) => {
        // It was not compared: no attempt.
        if (error instanceof Busy) await giveBack(member, row.pinHash)
        throw error
      })
      if (isRight) {
        await pool.query(
          'UPDATE fund_pin SET tries = 0, locked_until = 0 WHERE member = $1 AND pin_hash = $2',
          [member, row.pinHash],
        )
        return undefined
      }
      const left = TRIES - 1 - ((row.tries - 1) % TRIES)
      if (left === 0) await parts.onLocked(member)
      return refuse('pinWrong', { left })
    },
  }
}

/** Sets or replaces the PIN; resets the counter. Returns whether there was one before. */
export async function savePin(
  client: pg.PoolClient,
  { member, pinHash }: { member: MemberId; pinHash: string },
): Promise<boolean> {
  const { rows } = await client.query(
    `INSERT INTO fund_pin (member, pin_hash, set_at) VALUES ($1, $2, $3)
     ON CONFLICT (member) DO UPDATE SET pin_hash = excluded.pin_hash, set_at = excluded.set_at,
       tries = 0, locked_until = 0
     RETURNING xmax <> 0 AS "wasSet"`,
    [member, pinHash, Date.now()],
  )
  return (rows[0] as { wasSet: boolean }).wasSet
}
