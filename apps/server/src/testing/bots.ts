/** Bots with an API key, without the way through the security center that its own test walks. */
import { randomBytes } from 'node:crypto'
import type { MemberId } from '@assay/domain/account.ts'
import { type ApiKey, newKeyPair, signedFetch } from '@assay/wire/apiKey.ts'
import type { KeyRight } from '@assay/wire/route.ts'
import type { TestServer } from './testServer.ts'

/** A new key of the member. */
export async function apiKeyOf(
  { pool }: Pick<TestServer, 'pool'>,
  member: MemberId,
  right: KeyRight,
): Promise<ApiKey> {
  const { publicKey, privateKey } = await newKeyPair()
  const id = randomBytes(16).toString('hex')
  await pool.query(
    `INSERT INTO api_key (id, member, name, public_key, right_to, networks, created_at)
     VALUES ($1, $2, 'bot', $3, $4, '{}', 1)`,
    [id, member, Buffer.from(publicKey, 'base64'), right],
  )
  return { id, privateKey }
}

/** A `fetch` that signs with a new key of the member. */
export const botOf = async (...of: Parameters<typeof apiKeyOf>): Promise<typeof fetch> =>
  signedFetch(await apiKeyOf(...of))
