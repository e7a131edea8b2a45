/** The frame of one small picture, a button where a press does something. */
import type { ReactNode } from 'react'
import css from './picture.module.css'

type PictureSlotProps = {
  /** What stands in it where there is no picture. */
  look?: 'text' | 'empty' | undefined
  isBusy?: boolean
  onPress?: (() => void) | undefined
  /** For a button that has no text. */
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
