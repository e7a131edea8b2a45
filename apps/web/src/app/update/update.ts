/** Whether a newer app is served, and what the person said to it. */
import { createStore } from '../../live/createStore.ts'
import type { ServedVersions } from '../versions.ts'

export type Update = {
  /**
   * The code that shows it is here: an older build's files are gone from a server that has a newer
   * one.
   */
  isReady: boolean
  served: ServedVersions | undefined
  isOpen: boolean
  /** The build that was put off for as long as this page is open. */
  laterCode: number
}

export const update = createStore<Update>({
  ...{ isReady: false, served: undefined },
  ...{ isOpen: false, laterCode: 0 },
})
