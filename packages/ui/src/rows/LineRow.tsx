/** A row in a list of texts: its title, its state, a note below, and a dot if it is new. */
import type { MouseEvent, ReactNode } from 'react'
import css from './LineRow.module.css'

type LineRowProps = {
  link: { href: string; onClick: (event: MouseEvent) => void }
  title: ReactNode
  end?: ReactNode
  note: ReactNode
  /** What the dot says; undefined where there is nothing new. */
  news?: string | undefined
}

export function LineRow({ link, title, end, note, news }: LineRowProps) {
  return (
    <a {...link} className={css.row} data-new={news !== undefined || undefined}>
      <span className={css.title}>{title}</span>
      {end}
      <span className={css.note}>{note}</span>
      {news && (
        <span className={css.dot} data-alone={end === undefined || undefined}>
          <span className="srOnly">{news}</span>
        </span>
      )}
    </a>
  )
}
