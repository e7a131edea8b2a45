/** A state in a few words, with a dot so that color is never its only sign. */
import type { ReactNode } from 'react'
import { classNames } from '../classNames.ts'
import css from './StatusPill.module.css'

export type Tone = 'neutral' | 'info' | 'success' | 'warn' | 'error' | 'up' | 'down' | 'brass'

export function StatusPill({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={classNames(css.pill, css[tone])}>{children}</span>
}
