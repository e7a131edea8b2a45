/**
 * The tokens for canvases, read from the page. They change with the theme and with the direction
 * palette, which both are attributes of <html>.
 */
import { createStore, useStore } from '../store/createStore.ts'

export type ChartColors = {
  up: string
  down: string
  onUp: string
  onDown: string
  surface: string
  raised: string
  line: string
  lineStrong: string
  text: string
  textQuiet: string
  accent: string
  /** The lines of an indicator, in the order of its legend. */
  lines: readonly string[]
}

function readColors(): ChartColors {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    up: token('--dir-up'),
    down: token('--dir-down'),
    onUp: token('--dir-on-up'),
    onDown: token('--dir-on-down'),
    surface: token('--c-bg-0'),
    raised: token('--c-bg-3'),
    line: token('--c-line'),
    lineStrong: token('--c-line-strong'),
    text: token('--c-text-1'),
    textQuiet: token('--c-text-3'),
    accent: token('--c-accent'),
    lines: [1, 2, 3, 4, 5, 6].map((index) => token(`--c-ma-${index}`)),
  }
}

const NONE: ChartColors = {
  up: '',
  down: '',
  onUp: '',
  onDown: '',
  surface: '',
  raised: '',
  line: '',
  lineStrong: '',
  text: '',
  textQuiet: '',
  accent: '',
  lines: [],
}

// On the server there is nothing to paint.
const colors = createStore<ChartColors>(import.meta.env.SSR ? NONE : readColors(), NONE)
if (!import.meta.env.SSR) {
  new MutationObserver(() => colors.set(readColors())).observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-theme', 'data-dir'],
  })
}

export const useChartColors = () => useStore(colors)

/** A token color with transparency; tokens are six hex digits. */
export function translucent(color: string, share: number): string {
  const alpha = Math.round(share * 255)
    .toString(16)
    .padStart(2, '0')
  return `${color}${alpha}`
}
