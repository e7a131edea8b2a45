import type { MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import type { WithdrawalTerms } from '@assay/domain/withdrawal/withdrawal.ts'
import { type Amount, negative, ZERO } from '@assay/money/amount.ts'
import { accountKey } from '../kernel/ledger/ledger.ts'
import type { Reads } from '../kernel/product.ts'
import type { State } from '../state.ts'

/** Reads of withdrawals and chains. */
export const withdrawalReads = {
  /** Terms of withdrawals; at most one for each asset. */
  withdrawalTerms: ({ withdrawals }: State): { terms: WithdrawalTerms[] } => ({
    terms: [...withdrawals.terms.values()],
  }),

  /** Terms of withdrawals, and what the member withdrew in a day; bounded by the assets. */
  withdrawals: (state: State, { member }: { member: MemberId }): OwnWithdrawals =>
    withdrawalsOf(state, member),

  /** What each chain must hold, by the ledger; at most one per chain and asset. */
  chains: (state: State): { chains: ChainBalance[] } => ({ chains: chainBalancesOf(state) }),
} satisfies Reads

export type OwnWithdrawals = {
  terms: WithdrawalTerms[]
  /** By coin, in the 24 hours before the latest command. */
  withdrawnToday: { asset: AssetId; amount: Amount }[]
}

function withdrawalsOf({ withdrawals, assets, now }: State, member: MemberId): OwnWithdrawals {
  const withdrawnToday = [...assets].flatMap(([asset, { index }]) => {
    const amount = withdrawals.withdrawnToday(accountKey(member, 'spot', index), now)
    return amount > 0n ? [{ asset, amount }] : []
  })
  return { terms: [...withdrawals.terms.values()], withdrawnToday }
}

/** What a chain must hold of a coin, by the ledger: deposits and own funds less payouts. */
export type ChainBalance = {
  chain: number
  asset: AssetId
  amount: Amount
  /** The operator's own part of the coin, on all chains. */
  treasury: Amount
}

export function chainBalancesOf({ ledger }: State): ChainBalance[] {
  return [...ledger.named].flatMap(([name, slot]) => {
    const [, chain, asset] = /^chain\/(\d+) (\S+)$/.exec(name) ?? []
    if (chain === undefined || asset === undefined) return []
    const own = ledger.named.get(`house/treasury ${asset}`)
    const treasury = own === undefined ? ZERO : ledger.namedAt(own)
    return [{ chain: Number(chain), asset, amount: negative(ledger.namedAt(slot)), treasury }]
  })
}
