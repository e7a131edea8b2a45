import { getDepositNetworks } from '@assay/wire/routes/deposit.ts'
import { readQuery } from '../api/queryClient.ts'

/** The coins' networks, where each comes in. */
export const networksQuery = readQuery(getDepositNetworks, {}, 10 * 60_000)
