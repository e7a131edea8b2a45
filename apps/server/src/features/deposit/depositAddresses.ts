/**
 * Each member's deposit address, the same on every chain: child `member` of an extended public key.
 * No private key is here, and no table decides where money goes: the address is derived each time
 * it is shown or credited.
 */
import { ECDH } from 'node:crypto'
import type { MemberId } from '@assay/domain/account.ts'
import type pg from 'pg'
import type { Address } from 'viem'
import { HDKey, publicKeyToAddress } from 'viem/accounts'
import { Fault } from '../../fault.ts'

export type DepositAddresses = {
  /** In checksum form; from now on transfers to it are watched. */
  of(member: MemberId): Promise<Address>
  /** Addresses in lower case that were shown to a member, with that member. */
  shown(): Promise<ReadonlyMap<string, MemberId>>
  /** Whether the address is the member's. */
  isOf(member: MemberId, address: string): boolean
}

/** The limit of unhardened child numbers. */
const CHILDREN = 2 ** 31
/** Rows with lower numbers than one that is visible may still be uncommitted: at most so many. */
const UNCOMMITTED_MAX = 1_000

export function createDepositAddresses(pool: pg.Pool, xpub: string): DepositAddresses {
  const parent = readPublicKey(xpub)
  const known = new Map<string, MemberId>()
  const rows = new Map<MemberId, string>()
  let last = 0

  function derive(member: MemberId): Address {
    const { publicKey } = member < CHILDREN ? parent.deriveChild(member) : { publicKey: null }
    if (!publicKey) throw new Fault(`Member ${member} has no child of the deposit key.`)
    const point = ECDH.convertKey(publicKey, 'secp256k1', undefined, 'hex', 'uncompressed')
    return publicKeyToAddress(`0x${point as string}`)
  }

  const isOf = (member: MemberId, address: string) =>
    derive(member).toLowerCase() === address.toLowerCase()

  function learn(member: MemberId, address: string): void {
    const old = rows.get(member)
    if (old === address) return
    rows.set(member, address)
    // A false address is forgotten with its row. Whose own row was changed is still known.
    if (old !== undefined && known.get(old) === member && !isOf(member, old)) known.delete(old)
    const before = known.get(address)
    if (before === undefined || !isOf(before, address)) known.set(address, member)
  }

  /** Other processes show addresses too: reads what is new. */
  async function shown(): Promise<Map<string, MemberId>> {
    const { rows: read } = await pool.query<{ number: number; member: MemberId; address: string }>(
      'SELECT number, member, address FROM deposit_address WHERE number > $1 ORDER BY number',
      [last - UNCOMMITTED_MAX],
    )
    for (const { number, member, address } of read) {
      learn(member, address)
      last = number
    }
    return known
  }

  return {
    shown,
    isOf,

    async of(member) {
      const address = derive(member)
      await pool.query(
        `INSERT INTO deposit_address AS old (member, address, shown_at) VALUES ($1, $2, $3)
         ON CONFLICT (member) DO UPDATE SET address = excluded.address, number = DEFAULT
         WHERE old.address <> excluded.address`,
        [member, address.toLowerCase(), Date.now()],
      )
      return address
    },
  }
}

function readPublicKey(xpub: string): HDKey {
  // A private key must not even be parsed.
  if (!xpub.startsWith('xpub'))
    throw new Fault('DEPOSIT_XPUB is not an extended public key (xpub…).')
  try {
    return HDKey.fromExtendedKey(xpub)
  } catch (cause) {
    throw new Fault('DEPOSIT_XPUB is not an extended public key: a character is wrong.', { cause })
  }
}
