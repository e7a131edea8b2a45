/**
 * What a range of blocks contains for members, agreed by every node: transfers to their addresses,
 * of tokens and of the native coin, and deposits that one of our vaults received for such an
 * address.
 */
import { vaultCode } from '@assay/contracts/vaultCode.ts'
import type { MemberId } from '@assay/domain/account.ts'
import { depositKey } from '@assay/engine/funds/fundsCommand.ts'
import type pg from 'pg'
import type { Address, Hex } from 'viem'
import { Fault } from '../../../fault.ts'
import type { AgreedChain } from '../../../outside/chain/agreedChain.ts'
import {
  type ChainToken,
  ledgerAmount,
  minimumOf,
  nativeOf,
  type TokenChain,
} from '../../../outside/chain/tokenChain.ts'
import type { DepositAddresses } from '../depositAddresses.ts'
import type { Deposits, FoundDeposit } from '../deposits.ts'
import { findNativeDeposits } from './nativeDeposits.ts'
import type { OwnerCheck } from './ownerCheck.ts'

export type ReadParts = {
  pool: pg.Pool
  chain: TokenChain
  nodes: AgreedChain
  addresses: DepositAddresses
  owners: OwnerCheck
  deposits: Deposits
  /** The hot wallet and the treasury: their transfers are not deposits. */
  wallets: readonly Address[]
}

type Stretch = { from: number; until: number }
/** Members by their addresses, and the keys of deposits already shown. */
type Known = { members: ReadonlyMap<string, MemberId>; known: ReadonlySet<string> }

/** Valid only while the last of the blocks stays the same. */
export async function readDeposits(
  parts: ReadParts,
  stretch: Stretch,
): Promise<{ hash: Hex; rows: FoundDeposit[] }> {
  const { nodes, chain } = parts
  const { until } = stretch
  const hash = await nodes.blockHash(until)
  const rows = await found(parts, stretch, hash)
  if ((await nodes.blockHash(until)) !== hash) {
    throw new Fault(`Block ${until} of chain ${chain.id} changed while it was read.`)
  }
  return { hash, rows }
}

async function found(parts: ReadParts, stretch: Stretch, hash: Hex): Promise<FoundDeposit[]> {
  const { pool, chain, nodes, addresses, owners, deposits, wallets } = parts
  // Read after the head, so it includes everyone who could be paid in these blocks.
  const members = await addresses.shown()
  if (members.size === 0) return []
  // A deposit that was shown is credited, even if the minimum has been raised since.
  const known = await deposits.known(chain.id, stretch)
  const rows = await tokenDeposits(parts, stretch, { members, known })
  const coin = nativeOf(chain)
  if (coin) {
    const natives = { pool, nodes, coin, wallets, known, owners }
    rows.push(...(await findNativeDeposits(natives, members, { ...stretch, hash })))
  }
  await owners.report(members)
  return rows
}

async function tokenDeposits(
  { chain, nodes, owners }: ReadParts,
  stretch: Stretch,
  { members, known }: Known,
): Promise<FoundDeposit[]> {
  const sources = sourcesOf(chain)
  const where = { ...stretch, to: [...members.keys()] as `0x${string}`[] }
  const { transfer, vault } = sources
  const logs = [
    ...(await nodes.transfers({ ...where, kind: 'transfer', sources: [...transfer.keys()] })),
    ...(await nodes.transfers({ ...where, kind: 'vault', sources: [...vault.keys()] })),
  ]
  const told = logs.flatMap((log) => {
    const token = sources[log.kind].get(log.source)
    if (!token) return []
    const key = depositKey({ chain: chain.id, ...log })
    const isEnough = ledgerAmount(log.value, token) >= minimumOf(token) || known.has(key)
    const isDeposit = isEnough && owners.isOwned(members, log.to)
    return isDeposit ? [{ log, token, member: members.get(log.to) as MemberId }] : []
  })
  const used = told.filter(({ log }) => log.kind === 'vault').map(({ token }) => token)
  for (const token of new Set(used)) await requireVault(nodes, token)
  await nodes.requireReceipts(told.map(({ log }) => log))
  return told.map(({ log, token, member }): FoundDeposit => {
    const { transaction, logIndex, block, value } = log
    const place = { chain: chain.id, transaction, logIndex, block }
    return { ...place, member, asset: token.asset, amount: ledgerAmount(value, token) }
  })
}

/** The contracts whose logs are deposits, in lower case, and the token of each. */
const sourcesOf = ({ tokens }: TokenChain) => ({
  transfer: new Map(tokens.flatMap((one) => (one.address ? [[lower(one.address), one]] : []))),
  vault: new Map(tokens.flatMap((one) => (one.vault ? [[lower(one.vault.address), one]] : []))),
})

/** Only the known vault code can be trusted about deposits. */
async function requireVault(nodes: AgreedChain, { address: token, vault }: ChainToken) {
  if (!vault || !token) throw new Fault(`${token} has no vault.`)
  await nodes.requireCode(vault.address, vaultCode({ token, treasury: vault.treasury }))
}

const lower = (address: Address) => address.toLowerCase() as Address
