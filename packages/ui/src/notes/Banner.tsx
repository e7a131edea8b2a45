/** A lasting fact inside the page: offline, a lock, maintenance. Never for what passes. */
import type { ReactNode } from 'react'
import { classNames } from '../classNames.ts'
import css from './Banner.module.css'

type BannerProps = {
  kind?: 'info' | 'warn' | 'error'
  icon?: ReactNode
  children: ReactNode
  action?: ReactNode
}

export function Banner({ kind = 'info', icon, children, action }: BannerProps) {
  return (
    <div className={classNames(css.banner, css[kind])} role={kind === 'error' ? 'alert' : 'status'}>
      {icon && <span className={css.icon}>{icon}</span>}
      <div className={css.text}>{children}</div>
      {action}
    </div>
  )
}
