/** Reads of the forms before signing in: dialing codes and the agreements. */
import type { Reply } from '@assay/wire/route.ts'
import { getAreaCodes } from '@assay/wire/routes/home.ts'
import { getAgreements } from '@assay/wire/routes/member/password.ts'
import { readQuery } from '../../api/queryClient.ts'

const HOUR_MS = 3_600_000

export const areaCodesQuery = readQuery(getAreaCodes, {}, HOUR_MS)
export const agreementsQuery = readQuery(getAgreements, {}, HOUR_MS)
export type AreaCode = Reply<typeof getAreaCodes>[number]
