/**
 * A ruler from 0 to 100 with long ticks at each 20: the native range input renders nothing itself,
 * so keyboard, touch and screen readers work as on the platform. It snaps within ±2 of a long tick
 * and calls `onMark` when one is crossed. A press on the current mark counts too: its meaning may
 * have changed, because more than the maximum also shows as 100.
 */
import type { CSSProperties } from 'react'
import css from './TickSlider.module.css'

type TickSliderProps = {
  label: string
  value: number
  onChange: (percent: number) => void
  /** What the position means, such as "40 percent, 0.0424 BTC". */
  valueText: string
  isDisabled?: boolean
  onMark?: () => void
}

const MARKS = [0, 20, 40, 60, 80, 100]
const SNAP = 2

export function TickSlider(props: TickSliderProps) {
  const { label, value, onChange, valueText, isDisabled, onMark } = props
  const move = (raw: number, isKey: boolean) => {
    const mark = MARKS.find((m) => Math.abs(m - raw) <= SNAP)
    const next = isKey ? raw : (mark ?? raw)
    if (next !== value) choose(next)
  }
  const choose = (next: number) => {
    if (MARKS.includes(next)) onMark?.()
    onChange(next)
  }
  return (
    <div className={css.slider} style={{ '--at': `${value}%` } as CSSProperties}>
      <div className={css.ruler} aria-hidden="true">
        <div className={css.done} />
        <div className={css.needle} />
      </div>
      <input
        type="range"
        min={0}
        max={100}
        step={1}
        className={css.input}
        aria-label={label}
        aria-valuetext={valueText}
        disabled={isDisabled}
        value={value}
        onChange={(event) => {
          const { inputType } = event.nativeEvent as InputEvent
          const raw = Number(event.target.value)
          move(raw, inputType === undefined && Math.abs(raw - value) === 1)
        }}
      />
      <div className={css.scale} aria-hidden="true">
        {MARKS.map((mark) => (
          <button
            key={mark}
            type="button"
            tabIndex={-1}
            className={css.mark}
            data-passed={mark <= value || undefined}
            disabled={isDisabled}
            onClick={() => choose(mark)}
          >
            {mark}
          </button>
        ))}
      </div>
    </div>
  )
}
