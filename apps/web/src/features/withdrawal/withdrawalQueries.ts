/** What the withdrawal pages read. */
import {
  getAddresses,
  getWithdrawals,
  getWithdrawInfo,
  type WithdrawInfo,
} from '@assay/wire/routes/withdrawal/withdrawal.ts'
import { useEffect } from 'react'
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
