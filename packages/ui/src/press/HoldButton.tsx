/**
 * Confirms by being held for 600 ms, while ticks fill it, or by a second press: a short press, of a
 * finger, a mouse, a key or an assistive tool, asks to press again, and the next one confirms. A
 * double press counts as one.
 */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useKitWords } from '../kitWords.ts'
import { Button } from './Button.tsx'
import css from './HoldButton.module.css'
import { swallowClick, swallowPress } from './swallowPress.ts'

const HOLD_MS = 600
const DOUBLE_PRESS_MS = 400

type HoldButtonProps = { children: ReactNode; onConfirm: () => void; isBusy?: boolean }

export function HoldButton({ children, onConfirm, isBusy = false }: HoldButtonProps) {
  const words = useKitWords()
  const { isHeld, isAsked, start, stop, release, pressShortly } = useHold(isBusy, onConfirm)
  return (
    <Button
      kind="danger"
      size="large"
      isBlock
      isBusy={isBusy}
      className={css.hold ?? ''}
      data-held={isHeld || undefined}
      onPointerDown={(event) => start(event.timeStamp)}
      onPointerUp={(event) => release(event.timeStamp)}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        if (!event.repeat) start(event.timeStamp)
      }}
      onKeyUp={(event) => {
        // The key's own click was prevented, so that a held one does not press again and again.
        event.preventDefault()
        if (release(event.timeStamp) === 'short') pressShortly(event.timeStamp)
      }}
      onBlur={stop}
      onClick={(event) => pressShortly(event.timeStamp)}
    >
      {isAsked && !isHeld ? words.pressAgain : children}
    </Button>
  )
}

/** A press as it goes on. Times are those of the events. */
function useHold(isBusy: boolean, onConfirm: () => void) {
  const [isHeld, setHeld] = useState(false)
  /** When the first short press was; the second one counts a moment later. */
  const [askedAt, setAskedAt] = useState<number | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const pressedAt = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const confirm = () => {
    setAskedAt(undefined)
    onConfirm()
  }
  const start = (at: number) => {
    if (isBusy || timer.current) return
    setHeld(true)
    pressedAt.current = at
    timer.current = setTimeout(() => {
      stop()
      swallowPress(window)
      confirm()
    }, HOLD_MS)
  }
  const stop = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    setHeld(false)
  }
  /** A busy page learns of a release before its timer ends; the events say how long it was held. */
  const release = (at: number): 'long' | 'short' | 'none' => {
    if (timer.current === undefined) return 'none'
    const isLong = at - pressedAt.current >= HOLD_MS
    stop()
    if (!isLong) return 'short'
    swallowClick(window)
    confirm()
    return 'long'
  }
  const pressShortly = (at: number) => {
    if (isBusy) return
    if (askedAt === undefined) setAskedAt(at)
    else if (at - askedAt > DOUBLE_PRESS_MS) confirm()
  }
  return { isHeld, isAsked: askedAt !== undefined, start, stop, release, pressShortly }
}
