/** Whether a newer app is served, and the user's choice. */
import type { ServedVersions } from '../page/versions.ts'
import { createStore } from '../store/createStore.ts'

export type Update = {
  /** The UI for it is loaded: a server with a newer build no longer has the older build's files. */
  isReady: boolean
  served: ServedVersions | undefined
  isOpen: boolean
  /** The build that was postponed while this page is open. */
  laterCode: number
}

export const update = createStore<Update>({
  isReady: false,
  served: undefined,
  isOpen: false,
  laterCode: 0,
})
