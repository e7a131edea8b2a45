/** The end of a deposit from a wallet: what was sent, its progress, and where it is listed. */
import { Num } from '@assay/ui/figures/Num.tsx'
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { CopyButton } from '@assay/ui/press/CopyButton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../../i18n/i18n.ts'
import { depositsQuery } from '../depositQueries.ts'
import type { SentDeposit } from './sentDeposits.ts'
import { useSentStatus } from './useSentStatus.ts'
import css from './wallet.module.css'

export function SentStep({ sent, onAnother }: { sent: SentDeposit; onAnother: () => void }) {
  const t = useT()
  const status = useSentStatus(sent)
  const { transaction, amount, asset: coin } = sent
  const { data } = useQuery(depositsQuery)
  const row = data?.find((deposit) => deposit.transaction === transaction)
  const { confirmations: done = 0, confirmationsNeeded: needed = 0 } = row ?? {}
  const text =
    row?.status === 'gone'
      ? t('deposit.goneWhy')
      : row?.status === 'credited'
        ? t('walletDeposit.sentCredited')
        : row
          ? t('walletDeposit.sentPending', { done, needed })
          : t(`walletDeposit.${status}`)
  const isWrong = row ? row.status === 'gone' : status !== 'sentWait'
  return (
    <section className={css.stack} data-sent={transaction}>
      <h2 className={css.title}>
        <Num>{t('walletDeposit.sentTitle', { amount, coin })}</Num>
      </h2>
      <p className={css.line}>
        <span className={css.hash}>{transaction}</span>
        <CopyButton isIconOnly text={transaction} label={t('deposit.copyTransaction')} />
      </p>
      <Banner kind={isWrong ? 'warn' : 'info'}>{text}</Banner>
      {row && (
        <Button kind="secondary" isBlock onClick={() => showRow(transaction)}>
          {t('walletDeposit.showRow')}
        </Button>
      )}
      <Button kind="quiet" isBlock onClick={onAnother}>
        {t('walletDeposit.another')}
      </Button>
    </section>
  )
}

function showRow(transaction: string) {
  const row = document.querySelector<HTMLElement>(`li[data-transaction="${transaction}"]`)
  row?.scrollIntoView({ block: 'center' })
  row?.focus({ preventScroll: true })
}
