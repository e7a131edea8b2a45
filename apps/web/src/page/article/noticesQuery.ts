import { getArticles } from '@assay/wire/routes/home.ts'
import { readQuery } from '../../api/queryClient.ts'

/** All notices, the latest first. */
export const noticesQuery = readQuery(getArticles, { kind: 'notice' }, 5 * 60_000)
