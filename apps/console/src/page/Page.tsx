/** A page's heading with its actions, its body, and beside it the open item. */
import type { ReactNode } from 'react'
import css from './Page.module.css'

type PageProps = {
  title: string
  hint?: ReactNode
  tools?: ReactNode
  aside?: ReactNode
  children: ReactNode
}

export function ConsoleLayout({ title, hint, tools, aside, children }: PageProps) {
  return (
    <div className={css.page}>
      <div className={css.head}>
        <div>
          <h1 className={css.title}>{title}</h1>
          {hint && <p className={css.hint}>{hint}</p>}
        </div>
        {tools && <div className={css.tools}>{tools}</div>}
      </div>
      <div className={aside ? css.split : undefined}>
        <div className={css.body}>{children}</div>
        {aside}
      </div>
    </div>
  )
}

type SectionProps = { title: string; children: ReactNode }
/** `isBelow`: on narrow screens below the table, for a panel that is always shown. */
type PanelProps = SectionProps & { isBelow?: boolean }

/** The item opened beside a table. */
export function Panel({ title, isBelow, children }: PanelProps) {
  return (
    <aside className={css.panel} aria-label={title} data-below={isBelow || undefined}>
      <h2 className={css.panelTitle}>{title}</h2>
      {children}
    </aside>
  )
}

export function ConsoleSection({ title, children }: SectionProps) {
  return (
    <section className={css.section}>
      <h2 className={css.sectionTitle}>{title}</h2>
      {children}
    </section>
  )
}

/** One below the other, as in a form. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={css.stack}>{children}</div>
}

/** Fields of a form: side by side where a panel has the whole width. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className={css.fields}>{children}</div>
}

export function ConsoleProblem({ children }: { children: ReactNode }) {
  return children ? (
    <p role="alert" className={css.problem}>
      {children}
    </p>
  ) : null
}
