/** What a withdrawal needs: its terms with the member's state, and the addresses. */
import { getAddresses, getWithdrawInfo } from '@assay/wire/routes/withdrawal/withdrawal.ts'
import { readQuery } from '../api/queryClient.ts'

export const withdrawInfoQuery = readQuery(getWithdrawInfo, {}, 0)
export const addressesQuery = readQuery(getAddresses, {}, 0)
