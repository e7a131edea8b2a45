/** Finds members by numbers, contacts, wallets or transactions; or lists all. */
import { maskedEmail, maskedPhone, shortenedAddress } from '@assay/domain/identity/maskedContact.ts'
import { type FoundMember, MEMBERS_PAGE } from '@assay/wire/routes/operator/members.ts'
import type pg from 'pg'

const COLUMNS = `id, name, coalesce(address, '') AS address, coalesce(email, '') AS email,
  coalesce(phone, '') AS phone, frozen_by IS NOT NULL AS "isFrozen", identity_status AS "identityStatus", created_at AS "createdAt"`

type Row = Pick<FoundMember, 'id' | 'name' | 'identityStatus' | 'isFrozen' | 'createdAt'> &
  Record<'address' | 'email' | 'phone', string>

/** Newest first, with numbers below `before`. */
export async function findMembers(
  pool: pg.Pool,
  words: string,
  before = Number.MAX_SAFE_INTEGER,
): Promise<FoundMember[]> {
  const { where, values } = conditionOf(words.trim())
  const { rows } = await pool.query(
    `SELECT ${COLUMNS} FROM member WHERE (${where}) AND id < $${values.length + 1}
     ORDER BY id DESC LIMIT ${MEMBERS_PAGE}`,
    [...values, before],
  )
  return (rows as Row[]).map(({ address, email, phone, ...row }) => ({
    ...row,
    contact: maskedEmail(email) || maskedPhone(phone) || shortenedAddress(address),
  }))
}

function conditionOf(words: string): { where: string; values: unknown[] } {
  const lower = words.toLowerCase()
  if (lower === '') return { where: 'true', values: [] }
  if (/^0x[0-9a-f]{64}$/.test(lower)) {
    return { where: 'id IN (SELECT member FROM deposit WHERE transaction = $1)', values: [lower] }
  }
  if (/^0x[0-9a-f]{40}$/.test(lower)) {
    const byDeposit = 'SELECT member FROM deposit_address WHERE address = $1'
    return { where: `lower(address) = $1 OR id IN (${byDeposit})`, values: [lower] }
  }
  if (/^\d{1,15}$/.test(words)) {
    const byOrder = 'SELECT member FROM spot_order WHERE id = $1'
    const where = `id = $1 OR id IN (${byOrder}) OR phone LIKE $2`
    return { where, values: [Number(words), `%${words}`] }
  }
  const like = `%${lower.replaceAll(/[\\%_]/g, '\\$&')}%`
  const where = `lower(name) LIKE $1 OR lower(email) LIKE $1 OR phone LIKE $1
    OR invitation_code = $2 OR lower(address) LIKE $1`
  return { where, values: [like, words.toUpperCase()] }
}
