/**
 * A decimal amount or price, typed as text so that comma keyboards work. Both separators and pasted
 * texts such as "1,234.56 USDT" are understood; decimals beyond `decimals` are ignored while typing.
 * The value handed out is always plain: digits and at most one point; it is shown with the mark of
 * the language. With `onStep` it has − and +
 * buttons that repeat while held, ten times faster after 1.5 s.
 */
import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useKitWords } from '../kitWords.ts'
import css from './AmountField.module.css'
import { cleanDecimal } from './cleanDecimal.ts'
import { Field, type FieldProps, inputClass } from './Field.tsx'

type AmountFieldProps = FieldProps & {
  value: string
  onChange: (plain: string) => void
  decimals: number
  integerDigits?: number
  unit?: ReactNode
  placeholder?: string
  isDisabled?: boolean
  onBlur?: () => void
  onFocus?: () => void
  /** A further digit was refused; the app may answer with a haptic tick. */
  onRefuse?: () => void
  onStep?: (steps: number) => void
}

export function AmountField(props: AmountFieldProps) {
  const { value, onChange, decimals, integerDigits = 13, unit, placeholder, isDisabled } = props
  const { onBlur, onFocus, onRefuse, onStep, label, hint, error, isLabelHidden = false } = props
  const words = useKitWords()
  const shown = value.replace('.', words.decimalMark)
  const type = (text: string) => {
    // Several characters at once were pasted: 54.000 means thousands where decimals have a comma.
    const isPasted = text.length - shown.length > 1
    const groupMark = isPasted ? (words.decimalMark === ',' ? '.' : ',') : undefined
    const plain = cleanDecimal(text, { decimals, integerDigits, groupMark })
    if (plain === value && text !== shown) onRefuse?.()
    else onChange(plain)
    return plain.replace('.', words.decimalMark)
  }
  return (
    <Field
      {...{ label, hint, error, isLabelHidden, isDisabled }}
      trailing={
        onStep && !isDisabled ? (
          <>
            {unit && <span className={css.unit}>{unit}</span>}
            <StepButton label={words.decrease} onStep={() => onStep(-1)} onFast={() => onStep(-10)}>
              <Minus size={18} aria-hidden="true" />
            </StepButton>
            <StepButton label={words.increase} onStep={() => onStep(1)} onFast={() => onStep(10)}>
              <Plus size={18} aria-hidden="true" />
            </StepButton>
          </>
        ) : (
          unit && <span className={css.unit}>{unit}</span>
        )
      }
    >
      {(control) => (
        <input
          {...control}
          className={`num ${inputClass}`}
          type="text"
          inputMode={decimals === 0 ? 'numeric' : 'decimal'}
          enterKeyHint="done"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          placeholder={placeholder}
          disabled={isDisabled}
          value={shown}
          onChange={(event) => {
            const input = event.target
            const kept = type(input.value)
            // What was refused leaves the value as it was, so nothing is drawn anew: it is taken out here.
            if (input.value !== kept) input.value = kept
          }}
          onBlur={onBlur}
          onFocus={onFocus}
          onKeyDown={(event) => {
            if (!onStep || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
            event.preventDefault()
            onStep(event.key === 'ArrowUp' ? 1 : -1)
          }}
        />
      )}
    </Field>
  )
}

type StepButtonProps = {
  label: string
  onStep: () => void
  onFast: () => void
  children: ReactNode
}

const HOLD_MS = 300
const FAST_AFTER_MS = 1500
const REPEAT_MS = 90

function StepButton({ label, onStep, onFast, children }: StepButtonProps) {
  const actions = useRef({ onStep, onFast })
  actions.current = { onStep, onFast }
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const stop = () => clearTimeout(timer.current)
  const repeat = (since: number) => {
    const isFast = performance.now() - since > FAST_AFTER_MS
    if (isFast) actions.current.onFast()
    else actions.current.onStep()
    timer.current = setTimeout(repeat, REPEAT_MS, since)
  }
  return (
    <button
      type="button"
      aria-label={label}
      className={css.step}
      onPointerDown={() => {
        stop()
        timer.current = setTimeout(repeat, HOLD_MS, performance.now())
      }}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onClick={onStep}
    >
      {children}
    </button>
  )
}
