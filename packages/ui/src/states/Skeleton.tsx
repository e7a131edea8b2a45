/**
 * A place holder with the exact size of what comes. It waits 150 ms before it shows, so that a fast
 * answer never flashes, and it does not shimmer for those who asked for less motion.
 */
import type { CSSProperties } from 'react'
import css from './Skeleton.module.css'

type SkeletonProps = {
  width?: CSSProperties['width']
  height: CSSProperties['height']
  round?: boolean
}

export function Skeleton({ width = '100%', height, round }: SkeletonProps) {
  return (
    <span
      className={css.skeleton}
      style={{ width, height, ...(round ? { borderRadius: '50%' } : {}) }}
      aria-hidden="true"
    />
  )
}
