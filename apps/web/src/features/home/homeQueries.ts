/** Reads of the home screen: content is fetched only when there is none yet. */
import { getBanners } from '@assay/wire/routes/home.ts'
import { readQuery } from '../../api/queryClient.ts'

export const bannersQuery = readQuery(getBanners, { placement: 'app' }, Number.POSITIVE_INFINITY)
