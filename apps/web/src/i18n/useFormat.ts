/** The formatter of the current language and number style; renders again when either changes. */
import { useMemo } from 'react'
import { useSettings } from '../session/settings.ts'
import { type Formatter, formatterOf } from './format.ts'
import { useLocale } from './i18n.ts'

export function useFormat(): Formatter {
  const locale = useLocale()
  const { numbers } = useSettings()
  return useMemo(() => formatterOf(locale, numbers), [locale, numbers])
}
