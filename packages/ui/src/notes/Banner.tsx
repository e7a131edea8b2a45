/** A lasting fact inside the page: offline, a lock, maintenance. Never for what passes. */
import type { ReactNode } from 'react'
import { classNames } from '../classNames.ts'
import css from './Banner.module.css'

type BannerProps = {
  kind?: 'info' | 'warn' | 'error'
  icon?: ReactNode
  children: ReactNode
  action?: ReactNode
  /** A toast announced it, so that it is not announced twice. */
  isSaid?: boolean
}

export function Banner({ kind = 'info', icon, children, action, isSaid }: BannerProps) {
  const role = kind === 'error' ? 'alert' : 'status'
  return (
    <div className={classNames(css.banner, css[kind])} role={isSaid ? undefined : role}>
      {icon && <span className={css.icon}>{icon}</span>}
      <div className={css.text}>{children}</div>
      {action}
    </div>
  )
}
