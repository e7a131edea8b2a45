/** What the withdrawal pages read, and the countdown of a code that was sent. */
import {
  getAddresses,
  getWithdrawals,
  getWithdrawInfo,
  type WithdrawInfo,
} from '@assay/wire/routes/funds/withdrawal.ts'
import { useEffect, useState } from 'react'
import { readQuery, refresh } from '../../api/queryClient.ts'
import { onBalances } from '../../live/member.ts'

export type WithdrawalNetwork = WithdrawInfo['networks'][number]

/** While one is pending, its state must keep updating. */
export const WITHDRAWALS_AGAIN_MS = 4_000

export const withdrawalsQuery = readQuery(getWithdrawals, {}, 0)

export function refreshWithdrawals() {
  refresh(getWithdrawInfo, getWithdrawals, getAddresses)
}

/** A withdrawal that moves on moves a balance, and the socket says so. */
export function useWithdrawalUpdates() {
  useEffect(() => onBalances(() => refresh(getWithdrawInfo, getWithdrawals)), [])
}

/** Whole seconds until a moment, 0 once it has passed. */
export function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    setNow(Date.now())
    if (at <= Date.now()) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [at])
  return Math.max(0, Math.ceil((at - now) / 1_000))
}
