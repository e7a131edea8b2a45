/** One verifiable item: a sentence, the figures, and their source. */
import { ExternalLink } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import css from './check.module.css'

type CheckSectionProps = { title: string; text: string; children?: ReactNode }

export function CheckSection({ title, text, children }: CheckSectionProps) {
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      <p className={css.text}>{text}</p>
      {children && <div className={css.figures}>{children}</div>}
    </section>
  )
}

/** A link to the raw data, opened in a new tab. */
export function RawLink({ path, children }: { path: string; children: ReactNode }) {
  return (
    <a className={css.raw} href={path} target="_blank" rel="noreferrer">
      <span>{children}</span>
      <ExternalLink size={16} aria-hidden="true" />
    </a>
  )
}
