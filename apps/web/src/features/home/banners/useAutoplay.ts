/**
 * Rotates items every five seconds; pauses while touched, hovered or focused, and does not move
 * with reduced motion.
 */
import { useEffect, useState } from 'react'
import { useMedia } from '../../../page/useMedia.ts'

const AUTOPLAY_MS = 5_000

export function useAutoplay(count: number) {
  const [index, setIndex] = useState(0)
  const [isHeld, setHeld] = useState(false)
  const wantsRest = useMedia('(prefers-reduced-motion: reduce)')
  const [chosen, setStopped] = useState<boolean>()
  const isStopped = chosen ?? wantsRest
  const isMoving = count > 1 && !isHeld && !isStopped
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => setIndex((at) => at + 1), AUTOPLAY_MS)
    return () => clearInterval(timer)
  }, [isMoving])
  return {
    index: count > 0 ? index % count : 0,
    /** Before the first rotation, the first item shows without an animation. */
    isFirst: index === 0,
    isStopped,
    setStopped,
    show: setIndex,
    pauseHandlers: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  }
}
