/** Nothing here yet, or nothing came: a line dial, one sentence, one way on. */
import type { ReactNode } from 'react'
import css from './EmptyState.module.css'
import { Illustration, type IllustrationName } from './Illustration.tsx'

type EmptyStateProps = {
  illustration: IllustrationName
  children: ReactNode
  detail?: ReactNode
  action?: ReactNode
}

export function EmptyState({ illustration, children, detail, action }: EmptyStateProps) {
  return (
    <div className={css.state}>
      <Illustration name={illustration} />
      <p className={css.text}>{children}</p>
      {detail && <p className={css.detail}>{detail}</p>}
      {action}
    </div>
  )
}
