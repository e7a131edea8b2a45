/**
 * The addresses a member may withdraw to. Each row is authenticated with a key that the database
 * does not have, so write access to the row is not enough to redirect a withdrawal. Deposit
 * addresses, our own wallets and tokens are never accepted.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MemberId } from '@assay/domain/account.ts'
import { isEasilyConfused } from '@assay/domain/withdrawal/isEasilyConfused.ts'
import type { SavedAddress } from '@assay/wire/routes/withdrawal/withdrawal.ts'
import type pg from 'pg'
import { getAddress, isAddress } from 'viem'
import { transaction } from '../../db/transaction.ts'
import { Fault } from '../../fault.ts'
import { type Refusal, refuse } from '../../http/reply.ts'
import { CHAIN_FACTS } from '../../outside/chain/chainFacts.ts'

export type NewAddress = {
  member: MemberId
  asset: string
  chain: number
  address: string
  remark: string
  /** The member confirmed it after seeing which known address it resembles. */
  isConfirmed: boolean
}
export type BookAddress = Omit<NewAddress, 'isConfirmed'> & { id: number; usableAt: number }

/** As stored: with its checksum. */
type Saved = Pick<NewAddress, 'asset' | 'chain' | 'address'>

/** Runs in the transaction that saves it. */
type Alongside = (client: pg.PoolClient, saved: Saved) => Promise<void>

export type AddressBook = {
  list(member: MemberId): Promise<SavedAddress[]>
  /** A saved address of the member whose row is authentic. */
  find(member: MemberId, id: number): Promise<BookAddress | undefined>
  /** Whether it may be saved; checks everything except the proofs. */
  objectionTo(address: NewAddress): Promise<Refusal | undefined>
  add(address: NewAddress, alongside: Alongside): Promise<SavedAddress | Refusal>
  remove(member: MemberId, id: number): Promise<boolean>
}

export type AddressBookParts = {
  pool: pg.Pool
  sealKey: Buffer
  /** The waiting time before the first withdrawal to a new address. */
  holdMs: number
  /** Our wallets and tokens, in lower case. */
  ours: ReadonlySet<string>
}

const ADDRESSES_MAX = 50
const ZERO_ADDRESS = `0x${'0'.repeat(40)}`

export function createAddressBook(parts: AddressBookParts): AddressBook {
  const { pool } = parts
  return {
    objectionTo: (asked) => objectionTo(parts, asked),
    list: (member) => listAddresses(pool, member),
    find: (member, id) => findAddress(parts, member, id),
    add: (asked, alongside) => addAddress(parts, asked, alongside),

    async remove(member, id) {
      const { rowCount } = await pool.query(
        `UPDATE withdrawal_address SET deleted_at = $3
         WHERE id = $1 AND member = $2 AND deleted_at IS NULL`,
        [id, member, Date.now()],
      )
      return rowCount === 1
    },
  }
}

async function listAddresses(
  pool: pg.Pool,
  member: MemberId,
  id?: number,
): Promise<SavedAddress[]> {
  const { rows } = await pool.query(
    `SELECT id, asset, chain AS "chainId", address, remark, added_at AS "addedAt",
       usable_at AS "usableAt", EXISTS (SELECT FROM withdrawal w WHERE w.member = a.member
         AND lower(w.address) = lower(a.address) AND w.status = 'completed') AS "isProven"
     FROM withdrawal_address a
     WHERE member = $1 AND deleted_at IS NULL AND ($2::bigint IS NULL OR id = $2)
     ORDER BY id DESC`,
    [member, id ?? null],
  )
  return rows.map((row) => ({ ...row, chain: CHAIN_FACTS[row.chainId]?.name ?? '' }))
}

async function findAddress(
  { pool, sealKey }: AddressBookParts,
  member: MemberId,
  id: number,
): Promise<BookAddress | undefined> {
  const { rows } = await pool.query(
    `SELECT id, member, asset, chain, address, remark, usable_at AS "usableAt", seal
     FROM withdrawal_address WHERE id = $1 AND member = $2 AND deleted_at IS NULL`,
    [id, member],
  )
  if (!rows[0]) return undefined
  const { seal, ...row } = rows[0] as BookAddress & { seal: Buffer }
  if (seal.length === 32 && timingSafeEqual(seal, sealOf(sealKey, row))) return row
  throw new Fault(`Saved address ${id} was changed in the database: withdrawals to it are blocked.`)
}

async function objectionTo(
  parts: AddressBookParts,
  asked: NewAddress,
): Promise<Refusal | undefined> {
  const { member, address, isConfirmed } = asked
  if (!isAddress(address) || address.toLowerCase() === ZERO_ADDRESS) {
    return refuse('addressInvalid')
  }
  if (await isOurs(parts, address)) return refuse('addressOurs')
  const own = await listAddresses(parts.pool, member)
  if (own.some((row) => isSame(row, asked))) return refuse('addressTaken')
  if (own.length >= ADDRESSES_MAX) return refuse('addressBookFull')
  const known = await knownTo(parts.pool, member)
  const double = known.find((other) => isEasilyConfused(other, address))
  const isKnown = known.some((other) => other.toLowerCase() === address.toLowerCase())
  if (double && !isKnown && !isConfirmed) {
    return refuse('addressLooksAlike', { address: double })
  }
  return undefined
}

const isSame = ({ asset, chainId, address }: SavedAddress, asked: NewAddress): boolean =>
  asset === asked.asset &&
  chainId === asked.chain &&
  address.toLowerCase() === asked.address.toLowerCase()

async function isOurs({ pool, ours }: AddressBookParts, address: string): Promise<boolean> {
  const known = address.toLowerCase()
  if (ours.has(known)) return true
  const { rowCount } = await pool.query('SELECT FROM deposit_address WHERE address = $1', [known])
  return rowCount === 1
}

/** Addresses that the member saved or used before: the ones a forger would imitate. */
async function knownTo(pool: pg.Pool, member: MemberId): Promise<string[]> {
  const { rows } = await pool.query(
    `SELECT address FROM withdrawal_address WHERE member = $1 AND deleted_at IS NULL
     UNION SELECT address FROM withdrawal WHERE member = $1`,
    [member],
  )
  return rows.map((row) => row.address as string)
}

async function addAddress(
  parts: AddressBookParts,
  asked: NewAddress,
  alongside: Alongside,
): Promise<SavedAddress | Refusal> {
  const objection = await objectionTo(parts, asked)
  if (objection) return objection
  const { pool, holdMs, sealKey } = parts
  const { member, asset, chain, remark } = asked
  const address = getAddress(asked.address)
  const addedAt = Date.now()
  const row = { member, asset, chain, address, usableAt: addedAt + holdMs }
  const added = await transaction(pool, async (client) => {
    // Serializes a member's requests, so that parallel ones cannot pass the limit together.
    await client.query('SELECT FROM member WHERE id = $1 FOR UPDATE', [member])
    const { rows } = await client.query(
      'SELECT count(*) FROM withdrawal_address WHERE member = $1 AND deleted_at IS NULL',
      [member],
    )
    if (rows[0].count >= ADDRESSES_MAX) return refuse('addressBookFull')
    const inserted = await client.query(
      `INSERT INTO withdrawal_address
         (member, asset, chain, address, remark, added_at, usable_at, seal)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING id`,
      [member, asset, chain, address, remark, addedAt, row.usableAt, sealOf(sealKey, row)],
    )
    if (!inserted.rows[0]) return refuse('addressTaken')
    await alongside(client, { asset, chain, address })
    return inserted.rows[0].id as number
  })
  if (typeof added !== 'number') return added
  return (await listAddresses(pool, member, added))[0] as SavedAddress
}

/** Authenticates the row: only the server can compute it. */
const sealOf = (
  sealKey: Buffer,
  { member, asset, chain, address, usableAt }: Omit<BookAddress, 'id' | 'remark'>,
): Buffer =>
  createHmac('sha256', sealKey)
    .update(['withdrawal address', member, asset, chain, address, usableAt].join('\n'))
    .digest()
