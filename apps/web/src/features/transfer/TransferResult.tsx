/**
 * How a transfer ended: done with what is available now, or not known yet. Not knowing is said as
 * such, with the way to the records; nothing is sent a second time.
 */
import type { Amount } from '@assay/money/amount.ts'
import { Num } from '@assay/ui/figures/Num.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { useEffect, useState } from 'react'
import type { WriteState } from '../../api/useWrite.ts'
import { hasRoute } from '../../app/routing/routeOf.ts'
import { useGo } from '../../app/routing/useGo.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import css from './TransferScreen.module.css'
import { type Ends, floored } from './transferForm.ts'

export type SentTransfer = { ends: Ends; asset: string; amount: Amount }

type TransferResultProps = {
  state: WriteState<{ from: Amount; to: Amount }>
  sent: SentTransfer | undefined
  decimals: number
  onClose: () => void
}

export function TransferResult(props: TransferResultProps) {
  const { state, onClose } = props
  const t = useT()
  const isDone = state.step === 'done'
  const isUnknown = state.step === 'unknown'
  // The texts stay while the sheet slides away.
  const [shown, setShown] = useState(props)
  useEffect(() => {
    if (isDone || isUnknown) setShown(props)
  }, [isDone, isUnknown, props])
  const wasDone = shown.state.step === 'done'
  return (
    <Sheet
      isOpen={isDone || isUnknown}
      isLocked={isUnknown}
      onClose={onClose}
      title={t(wasDone ? 'transfer.doneTitle' : 'transfer.unknownTitle')}
      footer={<ResultActions isDone={wasDone} onClose={onClose} />}
    >
      {wasDone ? (
        <DoneFacts {...shown} />
      ) : (
        <p role="status" className={css.unknown}>
          {t('transfer.unknown')}
        </p>
      )}
    </Sheet>
  )
}

function DoneFacts({ state, sent, decimals }: TransferResultProps) {
  const t = useT()
  const format = useFormat()
  if (!sent) return null
  const { ends, asset, amount } = sent
  const from = t(`transfer.account.${ends.from}`)
  const to = t(`transfer.account.${ends.to}`)
  const reply = state.step === 'done' ? state.reply : undefined
  return (
    <>
      <p className={css.done}>
        {t('transfer.done', { amount: format.orderValue(amount), asset, from, to })}
      </p>
      {reply && (
        <>
          <h3 className={css.label}>{t('transfer.newBalance')}</h3>
          <FactList>
            <Fact label={from}>
              <Num>{`${format.orderValue(floored(reply.from, decimals))} ${asset}`}</Num>
            </Fact>
            <Fact label={to}>
              <Num>{`${format.orderValue(floored(reply.to, decimals))} ${asset}`}</Num>
            </Fact>
          </FactList>
        </>
      )}
    </>
  )
}

function ResultActions({ isDone, onClose }: { isDone: boolean; onClose: () => void }) {
  const t = useT()
  const go = useGo()
  const records = hasRoute('/balanceRecord')
  return (
    <div className={css.resultActions}>
      {isDone && (
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('transfer.again')}
          </Button>
          <Button
            onClick={() => {
              onClose()
              go.to('/balances')
            }}
          >
            {t('transfer.toAssets')}
          </Button>
        </>
      )}
      {!isDone && records && (
        <Button kind="secondary" isBlock onClick={() => go.to('/balanceRecord?kind=transferOut')}>
          {t('transfer.viewRecords')}
        </Button>
      )}
    </div>
  )
}
