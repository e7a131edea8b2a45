/** Starts the real app inside a frame of the gallery. */
import { createRoot } from 'react-dom/client'
import { App } from '../src/app/App.tsx'
import { inBrowser } from '../src/app/routing/inBrowser.tsx'
import { openRoutes } from '../src/app/routing/routeOf.ts'
import { routes } from '../src/app/routing/routes.ts'
import { speak } from '../src/i18n/i18n.ts'
import type { AppLocale } from '../src/i18n/locale.ts'
import { startSocket } from '../src/live/socket.ts'
import { restoreSession } from '../src/session/session.ts'
import { applySettings } from '../src/session/settings.ts'

export async function showApp(root: HTMLElement, locale: AppLocale) {
  openRoutes(routes)
  applySettings()
  restoreSession()
  await speak(locale)
  createRoot(root).render(<App router={inBrowser} />)
  startSocket()
}
