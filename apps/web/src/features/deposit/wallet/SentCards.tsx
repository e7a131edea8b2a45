/**
 * What was sent and does not show in the list of deposits yet, with its transaction to keep: waiting,
 * late, or refused by the network. The list takes over as soon as the server saw it.
 */
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { CopyButton } from '@assay/ui/press/CopyButton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hasSucceeded } from '../../../chain/tokenCalls.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useWallet } from '../../../session/wallet.ts'
import { depositsQuery } from '../depositQueries.ts'
import { forgetSent, type SentDeposit, sentStatus, useSentDeposits } from './sentDeposits.ts'
import css from './wallet.module.css'

const AGAIN_MS = 3_000

/** Those for the member's own address. */
export function SentCards({ address }: { address: string | undefined }) {
  const sent = useSentDeposits().filter((one) => one.address === address)
  const isWaiting = sent.length > 0
  const { data } = useQuery({ ...depositsQuery, refetchInterval: isWaiting && AGAIN_MS })
  useEffect(() => {
    for (const { transaction } of data ?? []) forgetSent(transaction)
  }, [data])
  return sent.map((one) => <SentCard key={one.transaction} sent={one} />)
}

function SentCard({ sent }: { sent: SentDeposit }) {
  const t = useT()
  const { wallet, chainId } = useWallet()
  const { transaction, amount, asset: coin, at } = sent
  const { data: status } = useQuery({
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
  const text = status ?? 'sentWait'
  return (
    <Banner kind={text === 'sentFailed' ? 'error' : text === 'sentLate' ? 'warn' : 'info'}>
      <div className={css.stack} data-sent={transaction}>
        <strong>{t('walletDeposit.sentTitle', { amount, coin })}</strong>
        {t(`walletDeposit.${text}`)}
        <span className={css.line}>
          <span className={css.hash}>{transaction}</span>
          <CopyButton isIconOnly text={transaction} label={t('deposit.copyTransaction')} />
        </span>
        {text !== 'sentWait' && (
          <Button kind="quiet" onClick={() => forgetSent(transaction)}>
            {t('app.close')}
          </Button>
        )}
      </div>
    </Banner>
  )
}
