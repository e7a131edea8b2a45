/**
 * The bar at the top of every page: an optional way back, the title as the page's h1 (which takes
 * focus after a change of page), and up to two controls at the right.
 */
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../classNames.ts'
import { IconButton } from '../press/IconButton.tsx'
import css from './TopBar.module.css'

type TopBarProps = {
  title?: ReactNode
  /** Replaces the visible title, for example by tabs; `title` is then only read aloud. */
  children?: ReactNode
  back?: { label: string; onPress: () => void }
  left?: ReactNode
  right?: ReactNode
  hasBorder?: boolean
  background?: string
}

export function TopBar(props: TopBarProps) {
  const { title, children, back, left, right, hasBorder, background } = props
  return (
    <header
      className={classNames(css.bar, hasBorder && css.border)}
      style={background ? { background } : undefined}
    >
      {back && (
        <IconButton label={back.label} onClick={back.onPress}>
          <ChevronLeft size={24} strokeWidth={1.6} aria-hidden="true" />
        </IconButton>
      )}
      {left}
      {title !== undefined && (
        <h1
          tabIndex={-1}
          className={children ? 'srOnly' : classNames(css.title, !back && css.edge)}
        >
          {title}
        </h1>
      )}
      {children && <div className={css.middle}>{children}</div>}
      {right && <div className={css.right}>{right}</div>}
    </header>
  )
}
