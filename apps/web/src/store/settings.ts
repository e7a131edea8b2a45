/**
 * How the app looks and behaves on this device. Applied to <html> at once; `public/boot.js` applies
 * theme and direction before the first paint, so that nothing flashes.
 */
import { CURRENCIES, type DIRECTION_COLORS, type NUMBER_STYLES } from '@assay/wire/page.ts'
import { createStore, useStore } from './createStore.ts'
import { renderedPage } from './renderedPage.ts'
import { remembered } from './storage.ts'

export type Theme = 'system' | 'dark' | 'light'
export type DirectionColors = (typeof DIRECTION_COLORS)[number]
export type NumberStyle = (typeof NUMBER_STYLES)[number]
export type ConfirmKind = 'limitOrder' | 'marketOrder' | 'stopOrder' | 'cancelOrder' | 'quickClose'

export type Settings = {
  theme: Theme
  colors: DirectionColors
  numbers: NumberStyle
  currency: string
  hasHaptics: boolean
  savesData: boolean
  /** After how many minutes of cycle contracts one is reminded; 0 is never. */
  cycleReminder: number
  /** Which actions show a confirmation first. */
  confirms: Record<ConfirmKind, boolean>
}

const DEFAULTS: Settings = {
  theme: 'system',
  colors: 'green-up',
  numbers: 'match',
  currency: 'USD',
  hasHaptics: true,
  savesData: false,
  cycleReminder: 30,
  confirms: {
    limitOrder: true,
    marketOrder: true,
    stopOrder: true,
    cancelOrder: true,
    quickClose: true,
  },
}

export { CURRENCIES }

const stored = remembered.get<Partial<Settings>>('settings')
export const settings = createStore<Settings>(
  { ...DEFAULTS, ...stored, confirms: { ...DEFAULTS.confirms, ...stored?.confirms } },
  renderedSettings(),
)

/** Those that the server has rendered a page with. */
export function renderedSettings(): Settings {
  const { currency, numbers } = renderedPage() ?? DEFAULTS
  return { ...DEFAULTS, currency, numbers }
}

export const useSettings = () => useStore(settings)

export function changeSettings(changes: Partial<Settings>) {
  settings.patch(changes)
  remembered.set('settings', settings.get())
  applySettings()
}

export function applySettings() {
  const { theme, colors } = settings.get()
  const root = document.documentElement
  root.dataset.dir = colors
  root.dataset.theme = theme === 'system' ? systemTheme() : theme
  applyThemeColor()
}

/** The browser's own bar takes the page's color. */
export function applyThemeColor() {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
  const color = getComputedStyle(document.documentElement).getPropertyValue('--c-bg-0').trim()
  if (meta && color) meta.content = color
}

const lightQuery = () => matchMedia('(prefers-color-scheme: light)')
const systemTheme = () => (lightQuery().matches ? 'light' : 'dark')

export function watchSystemTheme() {
  lightQuery().addEventListener('change', applySettings)
}

/** Whether money figures are masked everywhere. */
export const hideAmounts = createStore(remembered.get<boolean>('hideAmounts') ?? false, false)

export function toggleHideAmounts() {
  hideAmounts.set(!hideAmounts.get())
  remembered.set('hideAmounts', hideAmounts.get())
}
