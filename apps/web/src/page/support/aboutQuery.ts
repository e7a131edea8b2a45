/** Who runs the platform: it does not change while the app runs. */
import { getAbout } from '@assay/wire/routes/home.ts'
import { readQuery } from '../../api/queryClient.ts'

export const aboutQuery = readQuery(getAbout, {}, Number.POSITIVE_INFINITY)
