import { getDepositNetworks } from '@assay/wire/routes/deposit/deposit.ts'
import { readQuery } from '../api/queryClient.ts'

/** The networks for deposits of each coin. */
export const networksQuery = readQuery(getDepositNetworks, {}, 10 * 60_000)
