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
  /** The text, once, to the browser, wallet and chain that it was made for. */
  take(id: string, by: Signer): Promise<{ message: string } | undefined>
}
export type Signer = { address: string; chainId: number; device: string }

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

    async take(id, { address, chainId, device }) {
      const { rows } = await pool.query(
        `DELETE FROM sign_in_challenge
         WHERE id = $1 AND address = $2 AND chain_id = $3 AND device_hash = $4 AND expires_at >= $5
         RETURNING message`,
        [id, address.toLowerCase(), chainId, hash(device), Date.now()],
      )
      return rows[0] as { message: string } | undefined
    },
  }
}

export const newChallengeId = randomSecret
