import { getDepositNetworks } from '@assay/wire/routes/funds/deposit.ts'
import { readQuery } from '../api/queryClient.ts'

/** The networks for deposits of each coin. */
export const networksQuery = readQuery(getDepositNetworks, {}, 10 * 60_000)
