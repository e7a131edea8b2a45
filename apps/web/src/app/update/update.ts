/** Whether a newer app is served, and what the person said to it. What shows it is made ready while it can still be fetched. */
import { createStore } from '../../live/createStore.ts'
import { onOpen } from '../../live/socket.ts'
import { lazyScreen } from '../routing/lazyScreen.tsx'
import type { Served } from '../versions.ts'

export type Update = {
  /** The code that shows it is here: an older build's files are gone from a server that has a newer one. */
  isReady: boolean
  served: Served | undefined
  isOpen: boolean
  /** The build that was put off for as long as this page is open. */
  laterCode: number
}

export const update = createStore<Update>({
  ...{ isReady: false, served: undefined },
  ...{ isOpen: false, laterCode: 0 },
})

export const UpdateHost = lazyScreen(
  () => import('./UpdateHost.tsx').then((m) => m.UpdateHost),
  'update',
)

export function readyUpdates(): void {
  const again = () => {
    const stop = onOpen(() => {
      stop()
      readyUpdates()
    })
  }
  UpdateHost.preload().then(() => update.patch({ isReady: true }), again)
}
