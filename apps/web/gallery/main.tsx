/**
 * Every component and every screen state side by side. Components come from the `*.stories.tsx`
 * beside them; screens are the app itself in frames, talking to the fixtures of this folder.
 * `?screen=<address>&state=<state>&signedIn=1` shows one screen alone, as the frames do.
 */
import '@assay/ui/tokens.css'
import '@assay/ui/global.css'
import '../src/app/fonts.css'
import '../src/routing/transitions.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { AppLocale } from '../src/i18n/locale.ts'
import { member } from './fixtures.ts'
import { installServer, type ServerState } from './installServer.ts'

const asked = new URLSearchParams(location.search)
const locale = asked.get('locale') as AppLocale | null

document.documentElement.dataset.theme = asked.get('theme') ?? 'dark'
document.documentElement.dataset.dir = asked.get('dir') ?? 'green-up'

async function showStories(root: HTMLElement) {
  const { initialLocale } = await import('../src/i18n/locale.ts')
  const { speak } = await import('../src/i18n/i18n.ts')
  await speak(locale ?? initialLocale())
  const { WordsProvider } = await import('../src/app/WordsProvider.tsx')
  const { Gallery } = await import('./Gallery.tsx')
  createRoot(root).render(
    <StrictMode>
      <WordsProvider>
        <Gallery />
      </WordsProvider>
    </StrictMode>,
  )
}

async function showScreen(root: HTMLElement, screen: string) {
  // The app reads its storage when it loads, so clear it before.
  localStorage.clear()
  sessionStorage.clear()
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
  await showApp(root, locale ?? 'en')
}

const rootElement = document.getElementById('root')
if (!rootElement) throw new Error('The gallery page has no root.')
const screen = asked.get('screen')
// Not awaited here: modules of the app may share a chunk with this one, and would wait for it.
void (screen === null ? showStories(rootElement) : showScreen(rootElement, screen))
