/** The browser's install prompt, kept for the page that explains installing. */
import { createStore } from './createStore.ts'

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

/** A prompt can be used once; whether the browser offers another one is its decision. */
export async function install(): Promise<void> {
  const offer = installOffer.get()
  installOffer.set(undefined)
  await offer?.prompt().catch(() => undefined)
}

/** Opened from the home screen, in standalone mode. */
export const isInstalled = () => matchMedia('(display-mode: standalone)').matches
