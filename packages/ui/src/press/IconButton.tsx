/** A 44 px square with an icon; its name for screen readers is required. */
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from '../classNames.ts'
import css from './IconButton.module.css'

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  label: string
  children: ReactNode
  isFilled?: boolean
}

export function IconButton({ label, children, isFilled, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classNames(css.button, isFilled && css.filled, className)}
      {...rest}
    >
      {children}
    </button>
  )
}
