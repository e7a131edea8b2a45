/** The frame of a small image; a button if it has an action. */
import type { ReactNode } from 'react'
import css from './image.module.css'

type ImageSlotProps = {
  /** The placeholder without an image. */
  look?: 'text' | 'empty' | undefined
  isBusy?: boolean
  onPress?: (() => void) | undefined
  /** For a button without text. */
  label?: string
  children: ReactNode
}

export function ImageSlot({ look, isBusy, onPress, label, children }: ImageSlotProps) {
  const frame = { className: css.slot, 'data-look': look, 'aria-busy': isBusy || undefined }
  if (!onPress) return <div {...frame}>{children}</div>
  return (
    <button type="button" {...frame} aria-label={label} onClick={onPress}>
      {children}
    </button>
  )
}
