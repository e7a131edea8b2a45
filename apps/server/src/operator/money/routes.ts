/** Proposing a credit, and the house accounts that it is paid from. */
import type { Asset } from '@assay/domain/asset.ts'
import type { CreditKind } from '@assay/domain/operator/creditKinds.ts'
import { type Amount, isTooPrecise, ZERO } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import { getBooks, proposeCredit, proposeHouseMove } from '@assay/wire/routes/operator/credits.ts'
import type pg from 'pg'
import { fromNumeric } from '../../db/numericColumn.ts'
import type { Binding } from '../../http/bindRoutes.ts'
import { refuse } from '../../http/reply.ts'
import type { Exchange } from '../../live/exchange.ts'
import type { TokenChain } from '../../outside/chain/tokenChain.ts'
import { handleOperator } from '../access/operatorCaller.ts'
import type { Proposals } from '../proposals/proposals.ts'
import type { CreditPayload } from './creditKind.ts'
import type { HouseMovePayload } from './houseMoveKind.ts'
import { movableOf } from './movableOf.ts'
import type { ReserveActions } from './reserveRoutes.ts'

export type MoneyParts = {
  exchange: Exchange
  reserves: ReserveActions
  proposals: Proposals
  isMember: (id: number) => Promise<boolean>
  pool: pg.Pool
  chains: readonly TokenChain[]
}

export function moneyRoutes({
  exchange,
  reserves,
  proposals,
  isMember,
  pool,
  chains,
}: MoneyParts): Binding[] {
  const assetOf = (id: string): Asset | undefined => exchange.marketData.assets.get(id)
  const tokens = chains.flatMap((chain) => chain.tokens)

  /**
   * A deposit is credited exactly as it arrived: to the last decimal that one of its chains counts.
   */
  const decimalsOf = ({ id, decimals }: Asset, kind: CreditKind) =>
    kind === 'manualDeposit'
      ? Math.max(
          decimals,
          ...tokens.filter((token) => token.asset === id).map((one) => one.decimals),
        )
      : decimals

  return [
    handleOperator(proposeCredit, async (credit, caller) => {
      const { member, account, amount, source, kind, reason } = credit
      const asset = assetOf(credit.asset.toUpperCase())
      if (!asset) return refuse('assetNotFound')
      if (amount <= 0n) return refuse('amountNotPositive')
      const decimals = decimalsOf(asset, kind)
      if (isTooPrecise(amount, decimals)) return refuse('amountTooPrecise', { decimals })
      if (!(await isMember(member))) return refuse('memberNotFound')
      const held = await movableOf({ exchange, reserves }, { from: source, asset: asset.id })
      if (held < amount) return refuse('houseMoneyShort')
      const what = { asset: asset.id, amount: toDecimal(amount) }
      const payload: CreditPayload = { account, ...what, source, kind }
      return proposals.make({ kind: 'credit', member, payload, reason }, caller)
    }),

    handleOperator(proposeHouseMove, async ({ from, to, amount, reason, ...rest }, caller) => {
      const asset = rest.asset.toUpperCase()
      if (!assetOf(asset)) return refuse('assetNotFound')
      if (amount <= 0n) return refuse('amountNotPositive')
      if (from === to) return refuse('sameAccount')
      const movable = await movableOf({ exchange, reserves }, { from, asset })
      if (movable < amount) return refuse('houseMoneyShort')
      const payload: HouseMovePayload = { from, to, asset, amount: toDecimal(amount) }
      return proposals.make({ kind: 'houseMove', member: 0, payload, reason }, caller)
    }),

    handleOperator(getBooks, async () => {
      const [{ books }, shared] = await Promise.all([
        exchange.core.read({ type: 'books' }),
        sharedFees(pool),
      ])
      return books.map((book) => ({ ...book, ...(shared.get(book.asset) ?? NOTHING_SHARED) }))
    }),
  ]
}

/** What of each coin's trading fees went to inviters and back to friends, since the beginning. */
type SharedFees = { commissions: Amount; rebates: Amount }
const NOTHING_SHARED: SharedFees = { commissions: ZERO, rebates: ZERO }

async function sharedFees(pool: pg.Pool): Promise<Map<string, SharedFees>> {
  const { rows } = await pool.query(
    'SELECT asset, sum(commission) AS commissions, sum(rebate) AS rebates FROM fee_share GROUP BY asset',
  )
  return new Map(
    rows.map(({ asset, commissions, rebates }) => [
      asset,
      {
        commissions: fromNumeric<Amount>(commissions),
        rebates: fromNumeric<Amount>(rebates),
      },
    ]),
  )
}
