/**
 * A decimal amount or price, typed as text so that comma keyboards work; `cleanDecimal` says what
 * is understood. What cannot be read stays as typed, with an empty value and a word about it, until
 * it is changed; a digit too many is taken out, which frames the field until it is changed or left.
 * The value handed out is always plain: digits and at most one point; it is shown with the mark of
 * the language once the field is left. With `onStep` it has − and + buttons that repeat while held,
 * ten times faster after 1.5 s.
 */
import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useKitWords } from '../kitWords.ts'
import { useStable } from '../useStable.ts'
import css from './AmountField.module.css'
import { isFraction, readTyped, type Typed } from './cleanDecimal.ts'
import { Field, type FieldProps, inputClass } from './Field.tsx'

type AmountFieldProps = Omit<FieldProps, 'label'> & {
  label: string
  value: string
  onChange: (plain: string) => void
  decimals: number
  integerDigits?: number
  unit?: string
  /** The unit of a field without room for it, shown after the label. */
  labelUnit?: string
  placeholder?: string
  isDisabled?: boolean
  onBlur?: () => void
  onFocus?: () => void
  /** What was typed or pasted was refused; the app may answer with a haptic tick. */
  onRefuse?: () => void
  onStep?: (steps: number) => void
  /** Where an empty field says something too, what cannot be read is handed out as it is. */
  handsOutUnread?: boolean
}

const PLAIN = /^\d*\.?\d*$/

export function AmountField(props: AmountFieldProps) {
  const { decimals, unit, labelUnit, placeholder, isDisabled } = props
  const { onBlur, onFocus, onStep, hint, error, isLabelHidden = false } = props
  const label = labelUnit ? `${props.label} · ${labelUnit}` : props.label
  const { shown, type, leave, isRefused, unreadError } = useTypedAmount(props)
  return (
    <Field
      label={label}
      hint={hint}
      isLabelHidden={isLabelHidden}
      isDisabled={isDisabled}
      error={unreadError ?? error}
      trailing={
        <>
          {unit && <span className={css.unit}>{unit}</span>}
          {onStep && !isDisabled && <StepButtons onStep={onStep} />}
        </>
      }
    >
      {(control) => (
        <input
          {...control}
          aria-invalid={isRefused || control['aria-invalid']}
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
          onChange={(event) => type(event.target.value)}
          onBlur={() => {
            leave()
            onBlur?.()
          }}
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

/** What the field shows, and what it hands out as it is typed. */
function useTypedAmount(props: AmountFieldProps) {
  const { value, onChange, decimals, integerDigits = 13, unit, labelUnit } = props
  const { onRefuse, handsOutUnread = false } = props
  const words = useKitWords()
  const [typed, setTyped] = useState<Typed & { value: string }>()
  // A value set from elsewhere, as by a slider, is shown instead of what was typed.
  const standing = typed?.value === value ? typed : undefined
  useEffect(() => setTyped((kept) => (kept?.value === value ? kept : undefined)), [value])
  const isPlain = PLAIN.test(value)
  const isUnread = !isPlain || (standing !== undefined && isUnreadText(standing))
  const shown = standing?.text ?? (isPlain ? value.replace('.', words.decimalMark) : value)
  const isFractionOnly = decimals === 0 && isFraction(shown)
  const unreadError = isFractionOnly ? words.enterWhole : words.enterNumber
  const type = (text: string) => {
    const limits = { ...words, decimals, integerDigits, unit: unit ?? labelUnit }
    const isForeign = standing?.isForeign === true
    const read = readTyped(text, isForeign, limits)
    const isKept = !read || (read.plain === value && read.text === shown)
    const now = isKept ? { plain: value, text: shown, isForeign, isRefused: true } : read
    const handed = handsOutUnread && isUnreadText(now) ? now.text : now.plain
    if (now.isRefused) onRefuse?.()
    setTyped({ ...now, value: handed })
    if (handed !== value) onChange(handed)
  }
  return {
    shown,
    type,
    leave: () => isUnread || setTyped(undefined),
    isRefused: standing?.isRefused,
    unreadError: isUnread ? unreadError : undefined,
  }
}

const isUnreadText = ({ plain, text, isRefused }: Typed) => isRefused && plain === '' && text !== ''

function StepButtons({ onStep }: { onStep: (steps: number) => void }) {
  const words = useKitWords()
  return (
    <>
      <StepButton label={words.decrease} onStep={() => onStep(-1)} onFast={() => onStep(-10)}>
        <Minus size={18} aria-hidden="true" />
      </StepButton>
      <StepButton label={words.increase} onStep={() => onStep(1)} onFast={() => onStep(10)}>
        <Plus size={18} aria-hidden="true" />
      </StepButton>
    </>
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
  const step = useStable(onStep)
  const stepFast = useStable(onFast)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const stop = () => clearTimeout(timer.current)
  const repeat = (since: number) => {
    const isFast = performance.now() - since > FAST_AFTER_MS
    if (isFast) stepFast()
    else step()
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
