/**
 * Withdrawals as an operator sees them, with the member's assets and the approval that is needed.
 */
import type { MemberId } from '@assay/domain/account.ts'
import { type Amount, add, sumOf } from '@assay/money/amount.ts'
import type { Exchange } from '../../../live/exchange.ts'
import type { SignedOperator } from '../../../operator/access/operatorCaller.ts'
import { CHAIN_FACTS } from '../../../outside/chain/chainFacts.ts'
import { agentName } from '../../../security/agentName.ts'
import type { ReviewedWithdrawal } from '../reviewedWithdrawal.ts'

export type ShownParts = {
  worthOf: (asset: string, amount: Amount) => string
  balancesOf: Exchange['balances']
  /** A daily sum above this needs two approvals. */
  reviewAboveOf: (asset: string, chain: number) => Promise<Amount>
}

/** Whether this operator's approval is the one needed now. */
export const canApprove = (
  { approvals, status }: Pick<ReviewedWithdrawal, 'approvals' | 'status'>,
  { name, roles }: SignedOperator,
) =>
  status === 'review' &&
  !approvals.includes(name) &&
  roles.includes(approvals.length === 0 ? 'financeMaker' : 'financeChecker')

export async function shownWithdrawals(
  parts: ShownParts,
  rows: readonly ReviewedWithdrawal[],
  operator: SignedOperator,
) {
  const waiting = rows.filter(({ status }) => status === 'review')
  const owned = await ownedBy(parts, new Set(waiting.map(({ member }) => member)))
  return Promise.all(
    rows.map(async (row) => {
      const all = row.status === 'review' ? owned.get(row.member) : undefined
      const own = all?.filter(({ asset }) => asset === row.asset) ?? []
      return {
        ...row,
        owned: sumOf(own.map(({ available, held }) => add(available, held))),
        device: agentName(row.device),
        worth: parts.worthOf(row.asset, row.amount),
        chain: CHAIN_FACTS[row.chain]?.name ?? String(row.chain),
        addressAddedAt: row.addressAddedAt ?? 0,
        reviewAbove: await parts.reviewAboveOf(row.asset, row.chain),
        canApprove: canApprove(row, operator),
      }
    }),
  )
}

/** Each member's assets are read once. */
const ownedBy = async ({ balancesOf }: ShownParts, members: ReadonlySet<MemberId>) =>
  new Map(
    await Promise.all(
      [...members].map(async (member) => [member, await balancesOf(member)] as const),
    ),
  )
