/** The coins there are, read once for all who ask. */
import { getAssets } from '@assay/wire/routes/funds/account.ts'
import { queryClient, readQuery } from '../api/queryClient.ts'

const FRESH_MS = 10 * 60_000

export const readCoins = () => queryClient.fetchQuery(readQuery(getAssets, {}, FRESH_MS))
