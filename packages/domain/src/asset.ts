/** An asset is a coin or token that the ledger keeps balances in. */

/** The ticker, such as `BTC`: unique, upper case, never reused. */
export type AssetId = string

export const ASSET_ID = /^[A-Z0-9]{1,16}$/

export type Asset = {
  id: AssetId
  name: string
  /** Decimals that are shown and accepted as input; the ledger always keeps 18. */
  decimals: number
  /** `cross-chain name` of the network that deposits arrive on, shown beside balances. */
  chain: string
}
