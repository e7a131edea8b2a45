/** Reads of the deposit page. The socket reports progress; then the list is refetched. */
import type { Reply } from '@assay/wire/route.ts'
import {
  getDepositAddress,
  type getDepositNetworks,
  getDeposits,
} from '@assay/wire/routes/deposit/deposit.ts'
import { getDepositProofs } from '@assay/wire/routes/deposit/depositProof.ts'
import { useEffect } from 'react'
import { readQuery, refresh } from '../../api/queryClient.ts'
import { onDeposits } from '../../live/member.ts'

export type DepositNetwork = Reply<typeof getDepositNetworks>[number]

/** For a broken socket: confirmations must keep updating. */
export const DEPOSITS_AGAIN_MS = 10_000

export const addressQuery = ({ asset, chainId }: Pick<DepositNetwork, 'asset' | 'chainId'>) =>
  readQuery(getDepositAddress, { asset, chainId }, Number.POSITIVE_INFINITY)
export const depositsQuery = readQuery(getDeposits, {}, 0)

export const proofsQuery = readQuery(getDepositProofs, {}, 0)

export function useDepositUpdates() {
  useEffect(() => onDeposits(() => refresh(getDeposits)), [])
}
