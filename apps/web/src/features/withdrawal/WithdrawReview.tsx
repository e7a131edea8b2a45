/**
 * The review: the full address, the amount sent and received. A first withdrawal to an address
 * waits ten seconds and asks whether the user is being pressured.
 */
import { receivedOf } from '@assay/domain/withdrawal/withdrawal.ts'
import { Checkbox } from '@assay/ui/choices/Checkbox.tsx'
import { Num } from '@assay/ui/figures/Num.tsx'
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { AddressText } from '../../chain/AddressText.tsx'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useSecondsUntil } from '../../live/countdowns/useNow.ts'
import type { WithdrawalDraft, WithdrawForm } from './useWithdrawForm.ts'
import css from './WithdrawScreen.module.css'

const FIRST_TIME_MS = 10_000

export function WithdrawReview({ form }: { form: WithdrawForm }) {
  const t = useT()
  const { draft, step } = form
  const isOpen = step === 'review'
  const [isChecked, setChecked] = useState(false)
  const [openedAt, setOpenedAt] = useState(0)
  useEffect(() => {
    if (!isOpen) return
    setChecked(false)
    setOpenedAt(Date.now())
  }, [isOpen])
  const isFirst = draft?.address.isProven === false
  const seconds = useSecondsUntil(isFirst && isOpen ? openedAt + FIRST_TIME_MS : 0)
  const reason =
    seconds > 0 ? t('withdrawal.wait', { seconds }) : isChecked ? undefined : t('withdrawal.tick')
  return (
    <Sheet
      isOpen={isOpen}
      onClose={form.close}
      title={t('withdrawal.review')}
      footer={
        <Button size="large" isBlock reason={reason} onClick={() => form.setStep('proof')}>
          {t('withdrawal.next')}
        </Button>
      }
    >
      {draft && <Facts draft={draft} />}
      {isFirst && (
        <Banner kind="warn" icon={<TriangleAlert size={18} aria-hidden="true" />}>
          {t('withdrawal.scam')}
        </Banner>
      )}
      <Checkbox isChecked={isChecked} onChange={setChecked}>
        {t('withdrawal.checked')}
      </Checkbox>
    </Sheet>
  )
}

function Facts({ draft }: { draft: WithdrawalDraft }) {
  const t = useT()
  const format = useFormat()
  const { network, address, amount, isReviewed } = draft
  const { asset, chain, standard, fee, seconds } = network
  const coins = (value: bigint) => `${format.exact(value)} ${asset}`
  const minutes = Math.max(1, Math.round(seconds / 60))
  return (
    <>
      <div className={css.whole}>
        <span className={css.label}>{address.remark || t('withdrawal.to')}</span>
        <AddressText address={address.address} />
      </div>
      <FactList>
        <Fact label={t('withdrawal.network')}>{`${chain} · ${standard}`}</Fact>
        <Fact label={t('withdrawal.amount')}>
          <Num>{coins(amount)}</Num>
        </Fact>
        <Fact label={t('withdrawal.fee')}>
          <Num>{coins(fee)}</Num>
        </Fact>
        <Fact label={t('withdrawal.receive')}>
          <Num>{coins(receivedOf({ amount, fee }))}</Num>
        </Fact>
        <Fact label={t('withdrawal.arrives')}>
          {t(isReviewed ? 'withdrawal.afterReview' : 'withdrawal.minutes', { minutes })}
        </Fact>
      </FactList>
    </>
  )
}
