/** Polls the wallet's chain for the result of a sent transaction. */
import { useQuery } from '@tanstack/react-query'
import { hasSucceeded } from '../../../chain/tokenCalls.ts'
import { useWallet } from '../../../session/wallet/wallet.ts'
import { type SentDeposit, type SentStatus, sentStatus } from './sentDeposits.ts'

const AGAIN_MS = 3_000

export function useSentStatus(sent: SentDeposit): SentStatus {
  const { wallet, chainId } = useWallet()
  const { transaction, at } = sent
  const { data } = useQuery({
    queryKey: ['sentDeposit', transaction, wallet?.id, chainId],
    queryFn: async () => {
      const isDone =
        wallet && chainId === sent.chainId
          ? await hasSucceeded(wallet.provider, transaction).catch(() => undefined)
          : undefined
      return sentStatus(at, isDone)
    },
    refetchInterval: AGAIN_MS,
    retry: false,
  })
  return data ?? 'sentWait'
}
