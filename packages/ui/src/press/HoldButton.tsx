/**
 * Confirms by being held for 600 ms, while ticks fill it; letting go early does nothing. Enter or
 * Space held works the same, and a screen reader's click asks once more instead.
 */
import { type ReactNode, useRef, useState } from 'react'
import { useKitWords } from '../kitWords.ts'
import { Button } from './Button.tsx'
import css from './HoldButton.module.css'

const HOLD_MS = 600

type HoldButtonProps = { children: ReactNode; onConfirm: () => void; isBusy?: boolean }

export function HoldButton({ children, onConfirm, isBusy = false }: HoldButtonProps) {
  const words = useKitWords()
  const [isHeld, setHeld] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const start = () => {
    if (isBusy || timer.current) return
    setHeld(true)
    timer.current = setTimeout(() => {
      stop()
      onConfirm()
    }, HOLD_MS)
  }
  const stop = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    setHeld(false)
  }
  return (
    <Button
      kind="danger"
      size="large"
      isBlock
      isBusy={isBusy}
      className={css.hold ?? ''}
      data-held={isHeld || undefined}
      onPointerDown={start}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        if (!event.repeat) start()
      }}
      onKeyUp={stop}
      onBlur={stop}
      onClick={(event) => {
        // A click without pointer or key is an assistive tool's press: ask once more.
        if (event.detail !== 0) setAsking(true)
        else if (isAsking) onConfirm()
        else setAsking(true)
      }}
    >
      {isAsking && !isHeld ? words.holdToConfirm : children}
    </Button>
  )
}
