/** The result of a transfer: done, with the available balances; or unknown, shown as such. */
import type { Amount } from '@assay/money/amount.ts'
import { Num } from '@assay/ui/figures/Num.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { useEffect, useState } from 'react'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useGo } from '../../routing/useGo.ts'
import type { UnknownNoteProps } from '../../write/UnknownNote.tsx'
import { UnknownSheet } from '../../write/UnknownSheet.tsx'
import type { WriteState } from '../../write/useWrite.ts'
import css from './TransferScreen.module.css'
import { type Ends, flooredAmount } from './transferForm.ts'

export type SentTransfer = { ends: Ends; asset: string; amount: Amount }

type TransferResultProps = {
  write: UnknownNoteProps['write'] & { state: WriteState<{ from: Amount; to: Amount }> }
  sent: SentTransfer | undefined
  decimals: number
  onClose: () => void
}

export function TransferResult(props: TransferResultProps) {
  const { write, onClose } = props
  const t = useT()
  const isDone = write.state.step === 'done'
  // The texts stay while the sheet slides away.
  const [shown, setShown] = useState(props)
  useEffect(() => {
    if (isDone) setShown(props)
  }, [isDone, props])
  return (
    <>
      <UnknownSheet
        write={write}
        records={{ path: '/balanceRecord?kind=transferOut', label: t('transfer.viewRecords') }}
        isOpen
      />
      <Sheet
        isOpen={isDone}
        onClose={onClose}
        title={t('transfer.doneTitle')}
        footer={<DoneActions onClose={onClose} />}
      >
        <DoneFacts {...shown} />
      </Sheet>
    </>
  )
}

function DoneFacts({ write, sent, decimals }: TransferResultProps) {
  const t = useT()
  const format = useFormat()
  if (!sent) return null
  const { ends, asset, amount } = sent
  const from = t(`transfer.account.${ends.from}`)
  const to = t(`transfer.account.${ends.to}`)
  const reply = write.state.step === 'done' ? write.state.reply : undefined
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
              <Num>{`${format.orderValue(flooredAmount(reply.from, decimals))} ${asset}`}</Num>
            </Fact>
            <Fact label={to}>
              <Num>{`${format.orderValue(flooredAmount(reply.to, decimals))} ${asset}`}</Num>
            </Fact>
          </FactList>
        </>
      )}
    </>
  )
}

function DoneActions({ onClose }: { onClose: () => void }) {
  const t = useT()
  const go = useGo()
  return (
    <div className={css.resultActions}>
      <Button kind="secondary" onClick={onClose}>
        {t('transfer.again')}
      </Button>
      <Button
        onClick={() => {
          onClose()
          go.back()
        }}
      >
        {t('app.done')}
      </Button>
    </div>
  )
}
