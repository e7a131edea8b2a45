/**
 * Announces the result of identity verification by a toast on any page, and polls while it is under
 * review.
 */
import { showToast } from '@assay/ui/notes/toasts.ts'
import { getIdentity } from '@assay/wire/routes/member/identity.ts'
import { useEffect, useRef } from 'react'
import { refresh } from '../../../api/queryClient.ts'
import { t } from '../../../i18n/i18n.ts'
import { refreshMember, useMember } from '../../../session/session.ts'

const AGAIN_MS = 15_000

export function useIdentityNews(): void {
  const member = useMember()
  const status = member?.identityStatus
  const before = useRef({ id: member?.id, status })
  useEffect(() => {
    const { id, status: earlier } = before.current
    before.current = { id: member?.id, status }
    if (id !== member?.id || earlier !== 'underReview') return
    if (status !== 'verified' && status !== 'failed') return
    refresh(getIdentity)
    showToast(t(`notice.identity.${status}`), status === 'verified' ? 'success' : 'info')
  }, [member?.id, status])
  useEffect(() => {
    if (status !== 'underReview') return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refreshMember()
    }, AGAIN_MS)
    return () => clearInterval(timer)
  }, [status])
}
