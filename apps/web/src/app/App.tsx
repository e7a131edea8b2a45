/** The providers that the whole app stands in. */
import { KitWordsContext } from '@assay/ui/kitWords.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router'
import { queryClient } from '../api/queryClient.ts'
import { useT } from '../i18n/i18n.ts'
import { useFormat } from '../i18n/useFormat.ts'
import { CrashScreen } from './shell/CrashScreen.tsx'
import { Shell } from './shell/Shell.tsx'

export function useKitTexts() {
  const t = useT()
  const { decimalMark, groupMark } = useFormat()
  return {
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
}

export function App() {
  return (
    <KitWordsContext value={useKitTexts()}>
      <QueryClientProvider client={queryClient}>
        <CrashScreen>
          {/* At once: what is chosen stands in addresses too, and a choice must show when it is pressed. */}
          <BrowserRouter useTransitions={false}>
            <Shell />
          </BrowserRouter>
        </CrashScreen>
      </QueryClientProvider>
    </KitWordsContext>
  )
}
