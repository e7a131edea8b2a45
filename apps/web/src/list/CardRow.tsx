/** One of the member's own things in a list of cards: a press opens it. */
import type { ReactNode } from 'react'
import css from './CardRow.module.css'

export function CardRow({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className={css.card} onClick={onPress}>
      {children}
    </button>
  )
}

/** The title and state of a card. */
export const CardHead = ({ children }: { children: ReactNode }) => (
  <span className={css.line}>{children}</span>
)

export const CardFoot = ({ children }: { children: ReactNode }) => (
  <span className={css.line} data-quiet>
    {children}
  </span>
)
