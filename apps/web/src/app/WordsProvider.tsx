/** Provides messages, and the kit's texts. */
import { KitWordsContext } from '@assay/ui/kitWords.ts'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { i18n, useT } from '../i18n/i18n.ts'
import { useFormat } from '../i18n/useFormat.ts'

export function WordsProvider({ children }: { children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      <KitWords>{children}</KitWords>
    </I18nProvider>
  )
}

function KitWords({ children }: { children: ReactNode }) {
  const t = useT()
  const { decimalMark, groupMark } = useFormat()
  const words = {
    decimalMark,
    groupMark,
    keypadMark: (0.5).toLocaleString().charAt(1),
    close: t('app.close'),
    clear: t('app.clear'),
    increase: t('app.increase'),
    decrease: t('app.decrease'),
    copy: t('app.copy'),
    copied: t('app.copied'),
    show: t('app.show'),
    hide: t('app.hide'),
    pressAgain: t('app.pressAgain'),
    enterNumber: t('app.enterNumber'),
    enterWhole: t('app.enterWhole'),
  }
  return <KitWordsContext value={words}>{children}</KitWordsContext>
}
