/**
 * The last look before something is sent: what it is, three to six facts, the risk if there is
 * one, and a button that repeats the verb and the amount. While it is being sent the sheet stays.
 */
import type { KeyboardEvent, ReactNode } from 'react'
import { Checkbox } from '../choices/Checkbox.tsx'
import { Button, type ButtonKind } from '../press/Button.tsx'
import { HoldButton } from '../press/HoldButton.tsx'
import { Fact, FactList } from '../rows/Rows.tsx'
import css from './ConfirmSheet.module.css'
import { Sheet } from './Sheet.tsx'

export type ConfirmFact = { label: string; value: ReactNode }

type ConfirmSheetProps = {
  isOpen: boolean
  title: ReactNode
  facts?: readonly ConfirmFact[]
  children?: ReactNode
  risk?: ReactNode
  confirmLabel: string
  backLabel: string
  kind?: ButtonKind
  isBusy?: boolean
  error?: string | undefined
  /** It cannot be sent now: `error` says why. */
  isBarred?: boolean
  /** For actions beyond one order that cannot be undone (CONTRIBUTING.md, habits). */
  mustHold?: boolean
  /** For those who confirm all day: Enter confirms at once. Not for what cannot be taken back. */
  isQuick?: boolean
  optOut?: { label: string; isChecked: boolean; onChange: (isChecked: boolean) => void } | undefined
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmSheet(props: ConfirmSheetProps) {
  const { isOpen, title, facts, children, risk, confirmLabel, backLabel, error, optOut } = props
  const { kind = 'primary', isBusy = false, mustHold, isQuick, onConfirm, onClose } = props
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      isLocked={isBusy}
      footer={
        <div className={css.actions}>
          {mustHold ? (
            <HoldButton onConfirm={onConfirm} isBusy={isBusy}>
              {confirmLabel}
            </HoldButton>
          ) : (
            <Button
              kind={kind}
              size="large"
              isBlock
              isBusy={isBusy}
              reason={props.isBarred ? confirmLabel : undefined}
              data-first={isQuick ? '' : undefined}
              onKeyDown={ignoreRepeat}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          )}
          <Button kind="quiet" isBlock disabled={isBusy} onClick={onClose}>
            {backLabel}
          </Button>
        </div>
      }
    >
      <div className={css.content}>
        {facts && (
          <FactList>
            {facts.map((fact) => (
              <Fact key={fact.label} label={fact.label}>
                {fact.value}
              </Fact>
            ))}
          </FactList>
        )}
        {children}
        {risk && <p className={css.risk}>{risk}</p>}
        {optOut && (
          <Checkbox isChecked={optOut.isChecked} onChange={optOut.onChange}>
            {optOut.label}
          </Checkbox>
        )}
        {error !== undefined && (
          <p role="alert" className={css.error}>
            {error}
          </p>
        )}
      </div>
    </Sheet>
  )
}

/** Enter held down from the press that opened the sheet is no answer to it. */
function ignoreRepeat(event: KeyboardEvent) {
  if (event.repeat) event.preventDefault()
}
