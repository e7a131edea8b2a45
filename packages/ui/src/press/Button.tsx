/**
 * Button: ivory or ink for the main action, direction colors only for buying and selling. While
 * `isBusy` it keeps its width, shows ticks and ignores presses. `reason` replaces the label when
 * the action is impossible, so a dead button always says why.
 */
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from '../classNames.ts'
import css from './Button.module.css'

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'buy' | 'sell' | 'danger'

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  kind?: ButtonKind
  size?: 'large' | 'medium' | 'small'
  isBusy?: boolean
  isBlock?: boolean
  reason?: string | undefined
  icon?: ReactNode
}

export function Button(props: ButtonProps) {
  const { kind = 'primary', size = 'medium', isBusy, isBlock, reason, icon, ...rest } = props
  const { children, className, onClick, ...attributes } = rest
  const isBlocked = isBusy || reason !== undefined
  return (
    <button
      type="button"
      {...attributes}
      className={classNames(css.button, css[kind], css[size], isBlock && css.block, className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBlocked || undefined}
      onClick={isBlocked ? (event) => event.preventDefault() : onClick}
    >
      <span className={classNames(css.label, isBusy && css.hidden)}>
        {icon}
        {reason ?? children}
      </span>
      {isBusy && <span className={css.ticks} aria-hidden="true" />}
    </button>
  )
}
