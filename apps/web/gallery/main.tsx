/**
 * Every component and every screen state side by side. Components come from the `*.stories.tsx`
 * beside them; screens are the app itself in frames, talking to the fixtures of this folder.
 * `?screen=<address>&state=<state>&signedIn=1` shows one screen alone, as the frames do.
 */
import '@assay/ui/tokens.css'
import '@assay/ui/global.css'
import '../src/app/fonts.css'
import '../src/routing/transitions.css'
import { createRoot } from 'react-dom/client'
import type { AppLocale } from '../src/i18n/locale.ts'
import { member } from './fixtures.ts'
import { installServer, type ServerState } from './installServer.ts'

const asked = new URLSearchParams(location.search)
const screen = asked.get('screen')
const rootElement = document.getElementById('root')
if (!rootElement) throw new Error('The gallery page has no root.')

document.documentElement.dataset.theme = asked.get('theme') ?? 'dark'
document.documentElement.dataset.dir = asked.get('dir') ?? 'green-up'

if (screen === null) {
  const { initialLocale } = await import('../src/i18n/locale.ts')
  const { speak } = await import('../src/i18n/i18n.ts')
  await speak((asked.get('locale') as AppLocale | null) ?? initialLocale())
  const { WordsProvider } = await import('../src/app/WordsProvider.tsx')
  const { Gallery } = await import('./Gallery.tsx')
  createRoot(rootElement).render(
    <WordsProvider>
      <Gallery />
    </WordsProvider>,
  )
} else {
  // The app reads its storage when it loads, so clear it before.
  localStorage.clear()
  localStorage.setItem(
    'settings',
    JSON.stringify({ theme: asked.get('theme') ?? 'dark', colors: asked.get('dir') ?? 'green-up' }),
  )
  if (asked.get('signedIn') === '1') {
    localStorage.setItem('isLogin', 'true')
    localStorage.setItem('token', '"gallery"')
    localStorage.setItem('userInfo', JSON.stringify(member))
  }
  installServer((asked.get('state') as ServerState | null) ?? 'full')
  history.replaceState(null, '', screen)
  const { showApp } = await import('./showApp.tsx')
  await showApp(rootElement, (asked.get('locale') as AppLocale | null) ?? 'en')
}
