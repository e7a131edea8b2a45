/** Networks for deposits, the member's own address, and the member's deposits. */
import { createHash } from 'node:crypto'
import { vaultCode } from '@assay/contracts/vaultCode.ts'
import type { MemberId } from '@assay/domain/account.ts'
import { DAY_MS } from '@assay/domain/day.ts'
import { getApproveAddress, noteApproval } from '@assay/wire/routes/deposit/approval.ts'
import {
  type DepositState,
  getDepositAddress,
  getDepositNetworks,
  getDepositStates,
  getDeposits,
} from '@assay/wire/routes/deposit/deposit.ts'
import type { Deposit } from '@assay/wire/rows/deposit.ts'
import type pg from 'pg'
import { keccak256 } from 'viem'
import { transaction } from '../../db/transaction.ts'
import { type Binding, handle, handleMember } from '../../http/bindRoutes.ts'
import { handlePage } from '../../http/handlePage.ts'
import { refuse } from '../../http/reply.ts'
import { CHAIN_FACTS, type ChainFacts } from '../../outside/chain/chainFacts.ts'
import { type ChainToken, minimumOf, type TokenChain } from '../../outside/chain/tokenChain.ts'
import { recordActivity } from '../../security/activity.ts'
import type { DepositAddresses } from './depositAddresses.ts'
import type { Deposits } from './deposits.ts'

const PAGE = { most: 100 }
const NOTES_PER_DAY = 20

export type DepositRouteParts = {
  chains: readonly TokenChain[]
  /** Undefined when the operator has set no key. */
  addresses: DepositAddresses | undefined
  deposits: Deposits
  pool: pg.Pool
}

export function depositRoutes(parts: DepositRouteParts): Binding[] {
  const { chains, addresses, deposits, pool } = parts
  const tokens = chains.flatMap((chain) => chain.tokens.map((token) => ({ chain, token })))
  const isOffered = (asset: string, chainId: number) =>
    tokens.some(({ token }) => token.asset === asset.toUpperCase() && token.chain === chainId)

  return [
    handle(getDepositNetworks, () =>
      tokens.map(({ chain, token }) => {
        const { name, standard } = CHAIN_FACTS[chain.id] as ChainFacts
        const { address = '', decimals } = token
        return {
          asset: token.asset,
          chainId: chain.id,
          chain: name,
          standard: address && standard,
          token: address,
          decimals,
          confirmations: chain.confirmations,
          blockSeconds: chain.blockSeconds,
          minimum: minimumOf(token),
          ...vaultFacts(token),
        }
      }),
    ),

    handleMember(getDepositAddress, async ({ asset, chainId }, { session }) => {
      if (!isOffered(asset, chainId)) return refuse('networkNotOffered')
      if (!addresses) return refuse('depositAddressUnavailable')
      const address = await addresses.of(session.member)
      return { address, tag: '', chain: CHAIN_FACTS[chainId]?.name ?? '' }
    }),

    handleMember(getDeposits, (_, { session }) => deposits.list(session.member)),

    handlePage(getDepositStates, PAGE, async (input, page, { session }) => {
      const { since, until } = input
      const window = { since, until, ...page }
      return (await deposits.list(session.member, window)).map(stateOf)
    }),

    handleMember(getApproveAddress, () =>
      tokens.flatMap(({ token: { asset, chain, vault } }) =>
        vault ? [{ asset, chainId: chain, vault: vault.address }] : [],
      ),
    ),

    handleMember(noteApproval, async (input, { session: { member }, ...from }) => {
      const { vault, chainId: chain, transaction: hash } = input
      const isOurs = tokens.some(
        ({ token }) =>
          token.chain === chain && token.vault?.address.toLowerCase() === vault.toLowerCase(),
      )
      if (!isOurs) return refuse('depositAddressUnavailable')
      return noteOnce(pool, { member, chain, hash, from })
    }),
  ]
}

/**
 * An API key sees neither transaction nor address, which would identify the person's account on the
 * chain.
 */
function stateOf(deposit: Deposit): DepositState {
  const { asset, amount, chainId, chain, status, createdAt } = deposit
  const { confirmations, confirmationsNeeded } = deposit
  return {
    id: createHash('sha256').update(deposit.id).digest('hex').slice(0, 32),
    asset,
    amount,
    chainId,
    chain,
    status,
    createdAt,
    confirmations,
    confirmationsNeeded,
  }
}

function vaultFacts({ address: token, vault }: ChainToken) {
  if (!vault || !token) return {}
  const { address, treasury } = vault
  return { vault: address, treasury, codeHash: keccak256(vaultCode({ token, treasury })) }
}

type Note = {
  member: MemberId
  chain: number
  hash: string
  from: { ip: string; agent: string }
}

/**
 * A repeated transaction adds no second line; lines cannot be deleted, so their number per day is
 * limited.
 */
async function noteOnce(pool: pg.Pool, { member, chain, from, ...note }: Note) {
  const hash = note.hash.toLowerCase()
  return transaction(pool, async (client) => {
    // Serializes concurrent requests of a member, so that each is counted.
    await client.query('SELECT FROM member WHERE id = $1 FOR NO KEY UPDATE', [member])
    const { rowCount } = await client.query(
      `SELECT FROM member_activity
       WHERE member = $1 AND kind = 'approvalSent' AND details ->> 'hash' = $2 LIMIT 1`,
      [member, hash],
    )
    if (rowCount !== 0) return {}
    const { rows } = await client.query(
      `SELECT count(*)::int AS count FROM member_activity
       WHERE member = $1 AND kind = 'approvalSent' AND at > $2`,
      [member, Date.now() - DAY_MS],
    )
    if (rows[0].count >= NOTES_PER_DAY) return refuse('tooManyRequests')
    const network = CHAIN_FACTS[chain]?.name ?? ''
    await recordActivity(client, { member, kind: 'approvalSent', from, details: { network, hash } })
    return {}
  })
}
