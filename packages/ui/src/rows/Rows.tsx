/**
 * Grouped rows of a menu or a summary: `RowGroup` is the card, `Row` a line with an icon, a title,
 * a value and a chevron when it leads somewhere. `Fact` is a label and its value.
 */
import { ChevronRight, Lock } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { classNames } from '../classNames.ts'
import css from './Rows.module.css'

type RowGroupProps = {
  title?: ReactNode
  children: ReactNode
  /** Rows in two columns if there is room. */
  hasColumns?: boolean
}

export function RowGroup({ title, children, hasColumns }: RowGroupProps) {
  return (
    <section className={classNames(css.group, hasColumns && css.roomy)}>
      {title && <h2 className={css.heading}>{title}</h2>}
      <div className={css.card}>{children}</div>
    </section>
  )
}

type RowProps = {
  icon?: ReactNode
  title: ReactNode
  hint?: ReactNode
  value?: ReactNode
  href?: string
  isLocked?: boolean
  onPress?: (event: MouseEvent) => void
}

export function Row({ icon, title, hint, value, href, isLocked, onPress }: RowProps) {
  const inside = (
    <>
      {icon && <span className={css.icon}>{icon}</span>}
      <span className={css.title}>
        {title}
        {hint && <span className={css.hint}>{hint}</span>}
      </span>
      {value && <span className={css.value}>{value}</span>}
      {(href || onPress) &&
        (isLocked ? (
          <Lock size={16} aria-hidden="true" className={css.end} />
        ) : (
          <ChevronRight size={18} aria-hidden="true" className={css.end} />
        ))}
    </>
  )
  if (href) {
    return (
      <a href={href} className={classNames(css.row, css.pressable)} onClick={onPress}>
        {inside}
      </a>
    )
  }
  if (onPress) {
    return (
      <button type="button" className={classNames(css.row, css.pressable)} onClick={onPress}>
        {inside}
      </button>
    )
  }
  return <div className={css.row}>{inside}</div>
}

export function FactList({ children }: { children: ReactNode }) {
  return <dl className={css.facts}>{children}</dl>
}

/** `isStacked`: the value below its label, at the same edge as those of other stacked ones. */
type FactProps = { label: ReactNode; children: ReactNode; isStacked?: boolean }

export function Fact({ label, children, isStacked }: FactProps) {
  return (
    <div className={classNames(css.fact, isStacked && css.stacked)}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
