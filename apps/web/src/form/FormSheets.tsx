/** The last look before something is sent, and how it ended: done, or not known yet. */
import { Button } from '@assay/ui/press/Button.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { type ConfirmFact, ConfirmSheet } from '@assay/ui/sheets/ConfirmSheet.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { type ReactNode, useState } from 'react'
import { useT } from '../i18n/i18n.ts'
import { useGo } from '../routing/useGo.ts'
import type { UnknownNoteProps } from '../write/UnknownNote.tsx'
import { UnknownSheet } from '../write/UnknownSheet.tsx'
import type { WriteState } from '../write/useWrite.ts'
import { useWriteError } from '../write/useWriteError.ts'
import css from './form.module.css'

type FormSheetsProps<T> = {
  form: {
    write: UnknownNoteProps['write'] & { state: WriteState<T> }
    isReviewing: boolean
    actionText: string
    send: () => void
    leaveReview: () => void
    startOver: () => void
  }
  title: string
  doneTitle: string
  facts: readonly ConfirmFact[]
  risk: string
  records: { path: string; label: string }
  /** What came of it, in the server's words. */
  result: (reply: T) => ReactNode
}

export function FormSheets<T>(props: FormSheetsProps<T>) {
  const { form, title, doneTitle, facts, risk, records, result } = props
  const t = useT()
  const go = useGo()
  const { state } = form.write
  const refusal = useWriteError(state)
  const isDone = state.step === 'done'
  // The texts stay while the sheet slides away. Without an answer they are what was sent.
  const [sent, setSent] = useState(facts)
  const reply = state.step === 'done' ? state.reply : undefined
  const [came, setCame] = useState(reply)
  if (reply && reply !== came) setCame(reply)
  return (
    <>
      <ConfirmSheet
        isOpen={form.isReviewing && state.step !== 'unknown' && !isDone}
        title={title}
        facts={facts}
        risk={risk}
        confirmLabel={form.actionText}
        backLabel={t('app.cancel')}
        isBusy={state.step === 'sending'}
        error={refusal}
        onConfirm={() => {
          setSent(facts)
          setCame(undefined)
          form.send()
        }}
        onClose={form.leaveReview}
      />
      <UnknownSheet write={form.write} records={records} isOpen={form.isReviewing} />
      <Sheet
        isOpen={isDone}
        onClose={form.startOver}
        title={doneTitle}
        footer={
          <div className={css.pair}>
            <Button kind="secondary" onClick={() => go.to(records.path)}>
              {records.label}
            </Button>
            <Button onClick={form.startOver}>{t('app.done')}</Button>
          </div>
        }
      >
        {came ? (
          result(came)
        ) : (
          <FactList>
            {sent.map(({ label, value }) => (
              <Fact key={label} label={label}>
                {value}
              </Fact>
            ))}
          </FactList>
        )}
      </Sheet>
    </>
  )
}
