/**
 * Sent transactions that are not yet in the list of deposits: waiting, late, or failed on the
 * network. The list takes over once the server has seen them.
 */
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { CopyButton } from '@assay/ui/press/CopyButton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useT } from '../../../i18n/i18n.ts'
import { depositsQuery } from '../depositQueries.ts'
import { forgetSentDeposit, type SentDeposit, useSentDeposits } from './sentDeposits.ts'
import { useSentStatus } from './useSentStatus.ts'
import css from './wallet.module.css'

const AGAIN_MS = 3_000

type SentCardsProps = { address: string | undefined; except: string | undefined }

/** Those for the member's own address, except the one shown elsewhere. */
export function SentCards({ address, except }: SentCardsProps) {
  const sent = useSentDeposits().filter((one) => one.address === address)
  const isWaiting = sent.length > 0
  const { data } = useQuery({ ...depositsQuery, refetchInterval: isWaiting && AGAIN_MS })
  useEffect(() => {
    for (const { transaction } of data ?? []) forgetSentDeposit(transaction)
  }, [data])
  const others = sent.filter(({ transaction }) => transaction !== except)
  return others.map((one) => <SentCard key={one.transaction} sent={one} />)
}

function SentCard({ sent }: { sent: SentDeposit }) {
  const t = useT()
  const { transaction, amount, asset: coin } = sent
  const text = useSentStatus(sent)
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
          <Button kind="quiet" onClick={() => forgetSentDeposit(transaction)}>
            {t('app.close')}
          </Button>
        )}
      </div>
    </Banner>
  )
}
