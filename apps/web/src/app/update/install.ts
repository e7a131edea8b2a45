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

/** The browser answers an offer once; whether it makes another after a no is its own affair. */
export async function install(): Promise<void> {
  const offer = installOffer.get()
  installOffer.set(undefined)
  await offer?.prompt().catch(() => undefined)
}

/** Opened from the home screen, without the browser around it. */
export const isInstalled = () => matchMedia('(display-mode: standalone)').matches
