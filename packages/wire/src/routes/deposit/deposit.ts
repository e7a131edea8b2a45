/**
 * Deposits from a chain. An address is the member's own and the same on every network; a deposit
 * counts when its network has confirmed it often enough. The wire calls a network by its block
 * name, a deposit's states waiting, completed and rejected.
 */
import * as z from 'zod/mini'
import { route } from '../../route.ts'
import { deposit, depositStatus } from '../../rows/deposit.ts'
import { amount, assetId, count, countText, shortText, timestamp } from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'
import { paging } from '../../schema/paging.ts'

export const getDepositNetworks = route({
  method: 'GET',
  path: '/account/getContractInfo',
  title: 'Where coins can come in: networks, token contracts, decimals, confirmations and vaults.',
  input: strictFields({}),
  reply: z.array(
    fields({
      asset: ['coin', assetId],
      chainId: ['chainid', count],
      chain: ['blockname', shortText],
      /** The token standard, such as ERC-20. */
      standard: ['standard', shortText],
      token: ['address', shortText],
      decimals: ['decimals', count],
      confirmations: ['confirmations', count],
      /** The usual seconds per confirmation. */
      blockSeconds: ['seconds', count],
      /** The minimum that is credited, at least one of the token's smallest units. */
      minimum: ['min', amount],
      /** The deposit vault, if any: the only contract that may get a permission. */
      vault: ['approveAddress', z.optional(shortText)],
      /** The receiver of the vault's transfers, which is fixed in its code. */
      treasury: ['treasury', z.optional(shortText)],
      /** Keccak-256 of the vault's code. */
      codeHash: ['codehash', z.optional(shortText)],
    }),
  ),
})

export const getDepositAddress = route({
  method: 'GET',
  path: '/account/getCoinAddress',
  title: "The member's own deposit address of a coin on a network.",
  needsLogin: true,
  input: strictFields({ asset: ['coin', assetId], chainId: ['chainid', countText] }),
  reply: fields({
    address: ['address', shortText],
    /** These networks have no tag: always empty. */
    tag: ['tag', shortText],
    chain: ['blockname', shortText],
  }),
})

export const getDeposits = route({
  method: 'GET',
  path: '/account/coinOrderList',
  title: "The member's last deposits with how far they are, newest first.",
  needsLogin: true,
  isAddition: true,
  input: strictFields({}),
  reply: z.array(deposit),
})

const window = {
  ...paging,
  since: ['since', z.optional(countText)],
  until: ['until', z.optional(countText)],
} as const

/** A deposit without fields that identify the member on its chain: for API keys. */
export const depositState = fields({
  /** Does not reveal the transaction. */
  id: ['id', shortText],
  asset: ['coin', assetId],
  amount: ['number', amount],
  chainId: ['chainid', count],
  chain: ['blockname', shortText],
  status: ['status', depositStatus],
  confirmations: ['confirm', count],
  confirmationsNeeded: ['confirmations', count],
  createdAt: ['wdate', timestamp],
})

export type DepositState = z.output<typeof depositState>

export const getDepositStates = route({
  method: 'GET',
  path: '/account/depositStates',
  title:
    "The member's deposits with how far they are, newest first, without addresses and transactions.",
  noScreen: 'Deposits for programs, without what names a person on a chain.',
  needsLogin: true,
  keyRight: 'read',
  isAddition: true,
  input: strictFields(window),
  reply: z.array(depositState),
})
