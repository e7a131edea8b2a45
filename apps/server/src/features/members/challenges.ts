/** Texts waiting to be signed. Each can be taken once; taking deletes it. */
import type pg from 'pg'
import { hash, randomSecret } from '../../session/sessions.ts'

type PendingChallenge = {
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
  /** The text, for the browser, wallet and chain that it was made for; it stays valid. */
  find(id: string, by: Signer): Promise<{ message: string } | undefined>
  /** The same, but consumes it. */
  take(id: string, by: Signer): Promise<{ message: string } | undefined>
}
type Signer = { address: string; chainId: number; device: string }

const IS_THIS = `id = $1 AND address = $2 AND chain_id = $3 AND device_hash = $4 AND expires_at >= $5`

export function createChallenges(pool: pg.Pool): Challenges {
  async function one(statement: string, id: string, { address, chainId, device }: Signer) {
    const { rows } = await pool.query(statement, [
      id,
      address.toLowerCase(),
      chainId,
      hash(device),
      Date.now(),
    ])
    return rows[0] as { message: string } | undefined
  }

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

    find: (id, by) => one(`SELECT message FROM sign_in_challenge WHERE ${IS_THIS}`, id, by),
    take: (id, by) =>
      one(`DELETE FROM sign_in_challenge WHERE ${IS_THIS} RETURNING message`, id, by),
  }
}

export const newChallengeId = randomSecret
