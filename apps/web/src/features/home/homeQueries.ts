/** What the home screen reads: content is fetched only when there is none yet. */
import { getArticles, getBanners } from '@assay/wire/routes/home.ts'
import { queryClient, readQuery } from '../../api/queryClient.ts'

export const bannersQuery = readQuery(getBanners, { placement: 'app' }, Number.POSITIVE_INFINITY)
export const noticesQuery = readQuery(getArticles, { kind: 'notice' }, 5 * 60_000)

/** The second tap on the home tab, or a pull: everything here is asked again. */
export const refreshHome = () => queryClient.invalidateQueries()
