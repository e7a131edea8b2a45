/** Texts waiting to be signed. Each can be taken once; taking deletes it. */
import type pg from 'pg'
import { hash, randomSecret } from '../../session/sessions.ts'

export type PendingChallenge = {
  id: string
  address: string
  chainId: number
  message: string
  /** Secret of the browser that asked; only it may answer. */
  device: string
  expiresAt: number
}

export type Challenges = {
  keep(challenge: PendingChallenge): Promise<void>
  take(id: string, address: string, device: string): Promise<Taken | undefined>
}
export type Taken = { message: string; chainId: number }

export function createChallenges(pool: pg.Pool): Challenges {
  return {
    async keep(challenge) {
      await pool.query('DELETE FROM sign_in_challenge WHERE expires_at < $1', [Date.now()])
      await pool.query(
        `INSERT INTO sign_in_challenge (id, address, chain_id, message, device_hash, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [
          challenge.id,
          challenge.address.toLowerCase(),
          challenge.chainId,
          challenge.message,
          hash(challenge.device),
          challenge.expiresAt,
        ],
      )
    },

    async take(id, address, device) {
      const { rows } = await pool.query(
        `DELETE FROM sign_in_challenge
         WHERE id = $1 AND address = $2 AND device_hash = $3 AND expires_at >= $4
         RETURNING message, chain_id AS "chainId"`,
        [id, address.toLowerCase(), hash(device), Date.now()],
      )
      return rows[0] as Taken | undefined
    },
  }
}

export const newChallengeId = randomSecret
