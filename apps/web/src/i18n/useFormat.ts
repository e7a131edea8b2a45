/**
 * The formatter of the current language and number style; renders again when either changes, or the
 * decimals of coins become known.
 */
import { coinDecimals } from '../store/coinDecimals.ts'
import { useStore } from '../store/createStore.ts'
import { useSettings } from '../store/settings.ts'
import { type Formatter, formatterOf } from './format.ts'
import { useLocale } from './i18n.ts'
import { place } from './place.ts'

export function useFormat(): Formatter {
  const locale = useLocale()
  const { numbers } = useSettings()
  useStore(coinDecimals)
  // One for all places that write alike: what was drawn elsewhere is not rendered once more.
  return useStore(place, (where) => formatterOf(locale, numbers, where))
}
