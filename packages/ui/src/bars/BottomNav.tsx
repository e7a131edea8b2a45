/**
 * The footer tabs: five ticks above the current one. From 840 px up the same list is a rail at the
 * left. Pressing the current tab calls `onAgain` (scroll up, then refresh).
 */
import type { MouseEvent, ReactNode } from 'react'
import css from './BottomNav.module.css'

export type NavItem = { id: string; href: string; label: string; icon: ReactNode }

type BottomNavProps = {
  label: string
  items: readonly NavItem[]
  current: string | undefined
  onGo: (item: NavItem, event: MouseEvent) => void
  onAgain: () => void
  isHidden?: boolean
}

export function BottomNav({ label, items, current, onGo, onAgain, isHidden }: BottomNavProps) {
  return (
    <nav aria-label={label} className={css.nav} data-hidden={isHidden || undefined}>
      {items.map((item) => (
        <a
          key={item.id}
          href={item.href}
          className={css.item}
          aria-current={item.id === current ? 'page' : undefined}
          onClick={(event) => {
            if (item.id === current) {
              event.preventDefault()
              onAgain()
            } else onGo(item, event)
          }}
        >
          <span className={css.mark} aria-hidden="true" />
          {item.icon}
          <span className={css.label}>{item.label}</span>
        </a>
      ))}
    </nav>
  )
}
