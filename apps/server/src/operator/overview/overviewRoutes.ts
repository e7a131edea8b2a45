/**
 * The console's first page. Each part is there for anyone who may see the page that it comes from.
 */
import { getBooks } from '@assay/wire/routes/operator/credits.ts'
import { getConsoleMarkets } from '@assay/wire/routes/operator/markets.ts'
import { searchMembers } from '@assay/wire/routes/operator/members.ts'
import { getOverview } from '@assay/wire/routes/operator/overview.ts'
import { getWithdrawalQueue } from '@assay/wire/routes/operator/withdrawals.ts'
import type { Binding } from '../../http/bindRoutes.ts'
import { handleOperator } from '../access/operatorCaller.ts'
import type { OverviewFigures } from './figures.ts'
import { type ProcessesNow, shownProcess } from './processesNow.ts'
import type { TroublesOf } from './troubles.ts'
import { hasAnyRole, type Queue, waitsOf } from './waits.ts'

export type OverviewParts = {
  queues: readonly Queue[]
  /** How many withdrawals are on their way. */
  countSending: () => Promise<{ count: number; oldestAt: number }>
  figures: OverviewFigures
  troublesOf: TroublesOf
  processesNow: ProcessesNow
}

export function overviewRoutes(parts: OverviewParts): Binding[] {
  const { figures, troublesOf, processesNow } = parts

  return [
    handleOperator(getOverview, async (_, { operator }) => {
      const at = Date.now()
      const [waits, troubles, members, trading, books, sending] = await Promise.all([
        waitsOf(parts.queues, operator),
        troublesOf(operator, at),
        hasAnyRole(operator, searchMembers.roles) ? figures.members() : undefined,
        hasAnyRole(operator, getConsoleMarkets.roles) ? figures.trading() : undefined,
        hasAnyRole(operator, getBooks.roles) ? figures.worth() : undefined,
        hasAnyRole(operator, getWithdrawalQueue.roles) ? parts.countSending() : undefined,
      ])
      const { isOne, all } = processesNow()
      const processes = isOne ? undefined : all.map(shownProcess)
      return { at, waits, troubles, processes, members, trading, books, sending }
    }),
  ]
}
