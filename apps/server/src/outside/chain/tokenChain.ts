/**
 * Where coins come in and go out: chains, their nodes and the coins that are registered on them.
 */

import type { AssetId } from '@assay/domain/asset.ts'
import { ASSET_ID } from '@assay/domain/asset.ts'
import { type Amount, amountStep, times } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import { type Address, getAddress, isAddress } from 'viem'
import { Fault } from '../../fault.ts'
import { CHAIN_FACTS } from './chainFacts.ts'

export type ChainToken = {
  chain: number
  asset: AssetId
  /** In checksum form; missing for the chain's own coin, which has no contract. */
  address?: Address
  decimals: number
  /**
   * In 10^-18. Smaller deposits are not credited, because anyone may send dust. Default: one unit.
   */
  minimum?: Amount
  /** An additional way in; its code only moves what the sender specifies, to the treasury. */
  vault?: Vault
}

type Vault = { address: Address; treasury: Address }

export type TokenChain = {
  id: number
  urls: readonly string[]
  /** A deposit in block B is final when the head is at B + confirmations − 1. */
  confirmations: number
  blockSeconds: number
  tokens: readonly ChainToken[]
}

/** The chains that have nodes and tokens, as the operator configured them. */
export function tokenChains(
  rpcUrls: Readonly<Record<number, readonly string[]>>,
  tokens: readonly ChainToken[],
  confirmations: Readonly<Record<number, number>>,
): TokenChain[] {
  return Object.entries(CHAIN_FACTS).flatMap(([key, facts]) => {
    const id = Number(key)
    const own = tokens.filter(({ chain }) => chain === id)
    const urls = rpcUrls[id] ?? []
    if (own.length === 0) return []
    if (urls.length === 0) throw new Fault(`DEPOSIT_TOKENS names chain ${id}; set RPC_${id} too.`)
    const { blockSeconds } = facts
    return [
      {
        id,
        urls,
        confirmations: confirmations[id] ?? facts.confirmations,
        blockSeconds,
        tokens: own,
      },
    ]
  })
}

const LEDGER_DECIMALS = 18

/**
 * `1/USDT/0x…/6/1` by comma: chain, coin, token contract, the contract's decimals and the least
 * that is credited. The chain's own coin is `1/ETH/native/0.001`.
 */
export function readTokens(text: string): ChainToken[] {
  return text
    .split(',')
    .filter((part) => part !== '')
    .map((part) => readNative(part) ?? readToken(part))
}

function readNative(part: string): ChainToken | undefined {
  const [, id, asset = '', least = ''] = /^(1|56)\/([^/]+)\/native\/(.+)$/.exec(part) ?? []
  if (id === undefined) return undefined
  const chain = Number(id)
  const minimum = parseAmount(least)
  if (CHAIN_FACTS[chain]?.coin !== asset || !minimum) {
    throw new Fault(
      `DEPOSIT_TOKENS has \`${part}\`; write 1/ETH/native/ or 56/BNB/native/ and the smallest deposit.`,
    )
  }
  return { chain, asset, decimals: LEDGER_DECIMALS, minimum }
}

function readToken(part: string): ChainToken {
  const [, chain, asset = '', address = '', decimals, least = ''] =
    /^(1|56)\/([^/]+)\/(0x[0-9a-fA-F]{40})\/(\d{1,2})\/(.+)$/.exec(part) ?? []
  const minimum = parseAmount(least)
  const isRight = chain !== undefined && ASSET_ID.test(asset) && isAddress(address)
  if (!isRight || Number(decimals) > LEDGER_DECIMALS || !minimum) {
    throw new Fault(
      `DEPOSIT_TOKENS has \`${part}\`; write chain/COIN/0xtoken/decimals/smallest deposit, with at most 18 decimals.`,
    )
  }
  const coin = { asset, address: getAddress(address), decimals: Number(decimals) }
  return { chain: Number(chain), ...coin, minimum }
}

/**
 * `1/USDT/0x…`, separated by commas: chain, coin and the DepositVault that was deployed for the
 * coin's token and the treasury. Its code is verified on the chain.
 */
export function withVaults(
  tokens: readonly ChainToken[],
  text: string,
  treasury: Address | undefined,
): ChainToken[] {
  const vaults = text.split(',').filter((part) => part !== '')
  if (vaults.length > 0 && !treasury) throw new Fault('DEPOSIT_VAULTS needs TREASURY.')
  const known = new Map(
    vaults.map((part) => {
      const [, chain, asset, address = ''] =
        /^(1|56)\/([^/]+)\/(0x[0-9a-fA-F]{40})$/.exec(part) ?? []
      const isOfToken = tokens.some(
        (one) => `${one.chain}` === chain && one.asset === asset && one.address,
      )
      if (!isOfToken || !isAddress(address)) {
        throw new Fault(
          `DEPOSIT_VAULTS has \`${part}\`; write chain/COIN/0xvault of a coin in DEPOSIT_TOKENS.`,
        )
      }
      return [`${chain} ${asset}`, getAddress(address)] as const
    }),
  )
  return tokens.map((token) => {
    const address = known.get(`${token.chain} ${token.asset}`)
    return address && treasury ? { ...token, vault: { address, treasury } } : token
  })
}

/** The chain's own coin, when it is registered there. */
export const nativeOf = ({ tokens }: TokenChain): ChainToken | undefined =>
  tokens.find(({ address }) => address === undefined)

/** In 10^-18: the least of a coin that is credited. */
export const minimumOf = (token: ChainToken): Amount => token.minimum ?? ledgerAmount(1n, token)

/** Exact: a token has no more decimals than the ledger. */
export const ledgerAmount = (units: bigint, { decimals }: { decimals: number }): Amount =>
  times(amountStep(decimals), units)

/** What the token counts; the amount must be whole units of it. */
export function tokenUnits(amount: bigint, token: { decimals: number }): bigint {
  const unit = ledgerAmount(1n, token)
  if (amount % unit !== 0n) throw new Fault(`${amount} is not a whole number of the token's units.`)
  return amount / unit
}
