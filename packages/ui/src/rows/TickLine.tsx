/** The 2 px line of running ticks under the top bar: something is on its way. */
import css from './TickLine.module.css'

export function TickLine({ isActive, label }: { isActive: boolean; label: string }) {
  return (
    <div className={css.line} role="progressbar" aria-label={label} hidden={!isActive}>
      <span className={css.ticks} />
    </div>
  )
}
