/**
 * The net result of a member's contracts: price profit or loss of everything closed, less all fees
 * (liquidation fees included) and funding paid, plus what the insurance fund paid for liquidations;
 * the same sum as in each closed position's record. Open positions count with what they have
 * realized and paid so far. So an account always equals transfers plus this sum.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import type { Amount } from '@assay/money/amount.ts'
import type { HistoryReads } from '../../db/historyReads.ts'
import { fromNumeric } from '../../db/numericColumn.ts'

/** In the quote coin of the contracts. A coin without contracts is missing. */
export async function netPnlByQuote(
  history: HistoryReads,
  member: MemberId,
): Promise<Map<AssetId, Amount>> {
  const { rows } = await history.query(
    `SELECT split_part(market, '/', 2) AS quote, sum(net) AS net FROM (
       SELECT market, realized - fees - funding AS net FROM perp_position WHERE member = $1
       UNION ALL
       SELECT market, fund FROM perp_forced_closing WHERE member = $1
     ) AS brought GROUP BY quote`,
    [member],
  )
  return new Map(rows.map(({ quote, net }) => [quote, fromNumeric<Amount>(net)]))
}
