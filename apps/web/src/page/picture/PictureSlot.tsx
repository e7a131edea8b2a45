/** The frame of a small image; a button if it has an action. */
import type { ReactNode } from 'react'
import css from './picture.module.css'

type PictureSlotProps = {
  /** The placeholder without an image. */
  look?: 'text' | 'empty' | undefined
  isBusy?: boolean
  onPress?: (() => void) | undefined
  /** For a button without text. */
  label?: string
  children: ReactNode
}

export function PictureSlot({ look, isBusy, onPress, label, children }: PictureSlotProps) {
  const frame = { className: css.slot, 'data-look': look, 'aria-busy': isBusy || undefined }
  if (!onPress) return <div {...frame}>{children}</div>
  return (
    <button type="button" {...frame} aria-label={label} onClick={onPress}>
      {children}
    </button>
  )
}
