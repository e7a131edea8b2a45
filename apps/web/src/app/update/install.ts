/** The browser's own offer to install the app, kept for the page that shows how. */
import { createStore } from '../../live/createStore.ts'

/** Not in the standard types: only some browsers have it. */
export type InstallOffer = Event & { prompt: () => Promise<unknown> }

export const installOffer = createStore<InstallOffer | undefined>(undefined)

export function listenForInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installOffer.set(event as InstallOffer)
  })
  window.addEventListener('appinstalled', () => installOffer.set(undefined))
}

/** Opened from the home screen, without the browser around it. */
export const isInstalled = () => matchMedia('(display-mode: standalone)').matches
