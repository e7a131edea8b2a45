import { doesNewFactorPause } from '@assay/domain/identity/factorPause.ts'
import { useState } from 'react'
import { serverNow } from '../../api/serverClock.ts'
import { useMember } from '../../session/session.ts'

/**
 * Whether a new authenticator or passkey pauses withdrawals; the same as long as the page is open.
 */
export function useFactorPause(): boolean {
  const createdAt = useMember()?.createdAt
  const [now] = useState(serverNow)
  return createdAt === undefined || doesNewFactorPause(createdAt, now)
}
