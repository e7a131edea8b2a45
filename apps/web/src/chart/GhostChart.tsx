/** Thirty ghost bars and an axis, while the candles are on their way. */
import css from './ChartPanel.module.css'

const BARS = Array.from({ length: 30 }, (_, index) => {
  const wave = Math.sin(index * 0.55) * 18 + Math.sin(index * 1.7) * 7
  // Whole numbers, because machines may compute a sine differently in the last digit.
  return { at: index, top: Math.round(42 + wave), height: 10 + ((index * 7) % 13) }
})

export function GhostChart() {
  return (
    <svg className={css.ghost} viewBox="0 0 300 100" preserveAspectRatio="none" aria-hidden="true">
      {BARS.map(({ at, top, height }) => (
        <rect key={at} x={at * 8.4 + 2} y={top} width="5" height={height} />
      ))}
    </svg>
  )
}
