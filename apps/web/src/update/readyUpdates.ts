/** Preloads the update UI while it can still be fetched. */
import { onOpen } from '../api/connection/socket.ts'
import { lazyScreen } from '../routing/loading/lazyScreen.tsx'
import { update } from './update.ts'

export const LaterUpdateHost = lazyScreen(
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
  LaterUpdateHost.preload().then(() => update.patch({ isReady: true }), again)
}
