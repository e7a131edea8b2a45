/** Starts the real app inside a frame of the gallery. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startSocket } from '../src/api/connection/socket.ts'
import { App } from '../src/app/App.tsx'
import { speak } from '../src/i18n/i18n.ts'
import type { AppLocale } from '../src/i18n/locale.ts'
import { inBrowser } from '../src/routing/inBrowser.tsx'
import { openRoutes } from '../src/routing/routeOf.ts'
import { routes } from '../src/routing/routes.ts'
import { restoreSession } from '../src/session/session.ts'
import { applySettings } from '../src/store/settings.ts'

export async function showApp(root: HTMLElement, locale: AppLocale) {
  openRoutes(routes)
  applySettings()
  restoreSession()
  await speak(locale)
  createRoot(root).render(
    <StrictMode>
      <App router={inBrowser} />
    </StrictMode>,
  )
  startSocket()
}
