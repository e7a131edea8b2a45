/**
 * All that a member has; asked again while it is looked at, since prices move it without a trade.
 */
import { getAccountTotals } from '@assay/wire/routes/funds/account.ts'
import { useQuery } from '@tanstack/react-query'
import { readQuery } from '../api/queryClient.ts'
import { addedUp } from './totals.ts'

const EVERY_MS = 10_000

export const useTotals = () =>
  useQuery({
    ...readQuery(getAccountTotals, {}, 5_000),
    refetchInterval: EVERY_MS,
    select: addedUp,
  })
