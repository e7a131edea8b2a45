/** What the security center reads. */
import { getSessions } from '@assay/wire/routes/member/access.ts'
import { getApiKeys } from '@assay/wire/routes/member/apiKey.ts'
import { getPasskeys } from '@assay/wire/routes/member/passkey.ts'
import { getSecurity } from '@assay/wire/routes/member/security.ts'
import { readQuery, refresh } from '../../api/queryClient.ts'
import { refreshMember } from '../../session/session.ts'

export const securityQuery = readQuery(getSecurity, {}, 0)
export const apiKeysQuery = readQuery(getApiKeys, {}, 0)
export const passkeysQuery = readQuery(getPasskeys, {}, 0)
export const sessionsQuery = readQuery(getSessions, {}, 0)

/** After a change: the center's rows and what the screens' gates know of the member. */
export async function refreshSecurity() {
  refresh(getSecurity)
  await refreshMember()
}
