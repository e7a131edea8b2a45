/**
 * A tiny line of recent prices, as wide as its style says; decorative, the figures beside it say
 * the same.
 */
import { memo } from 'react'
import type { DeltaDirection } from './Delta.tsx'
import css from './Spark.module.css'

type SparkProps = {
  /** The same array as long as the line is the same: it is then not drawn again. */
  values: readonly (number | bigint)[]
  direction: DeltaDirection
  width?: number
  height?: number
}

export const Spark = memo(function Spark(props: SparkProps) {
  const { direction, width = 64, height = 24 } = props
  const values = props.values.map(Number)
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  const step = (width - 2) / Math.max(1, values.length - 1)
  const points = values
    .map((value, index) => {
      const y = height - 2 - ((value - low) / span) * (height - 4)
      return `${(1 + index * step).toFixed(1)},${y.toFixed(1)}`
    })
    .join(' ')
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={css[direction]}
    >
      {values.length > 1 && <polyline points={points} />}
    </svg>
  )
})
