/** The desk's first page. Each part is there for whoever may see the page that it comes from. */
import { getBooks } from '@assay/wire/routes/operator/credits.ts'
import { getDeskMarkets } from '@assay/wire/routes/operator/markets.ts'
import { searchMembers } from '@assay/wire/routes/operator/members.ts'
import { getOverview } from '@assay/wire/routes/operator/overview.ts'
import { getWithdrawalQueue } from '@assay/wire/routes/operator/withdrawals.ts'
import type { Binding } from '../../../http/bindRoutes.ts'
import { handleOperator } from '../access/operatorCaller.ts'
import type { Figures } from './figures.ts'
import type { createTroubles } from './troubles.ts'
import { createWaits, has, type WaitParts } from './waits.ts'

export type OverviewParts = WaitParts & {
  figures: Figures
  troublesOf: ReturnType<typeof createTroubles>
}

export function overviewRoutes(parts: OverviewParts): Binding[] {
  const { figures, troublesOf } = parts
  const waitsOf = createWaits(parts)

  return [
    handleOperator(getOverview, async (_, { operator }) => {
      const at = Date.now()
      const [waits, troubles, members, trading, books, sending] = await Promise.all([
        waitsOf(operator),
        troublesOf(operator, at),
        has(operator, searchMembers.roles) ? figures.members() : undefined,
        has(operator, getDeskMarkets.roles) ? figures.trading() : undefined,
        has(operator, getBooks.roles) ? figures.worth() : undefined,
        has(operator, getWithdrawalQueue.roles) ? parts.withdrawals.countSending() : undefined,
      ])
      return { at, waits, troubles, members, trading, books, sending }
    }),
  ]
}
