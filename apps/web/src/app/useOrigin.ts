/** The origin of this exchange, for copied texts. */
import { useSyncExternalStore } from 'react'
import { pageData } from '../live/drawnPage.ts'

export const useOrigin = (): string =>
  useSyncExternalStore(
    unchanging,
    () => location.origin,
    () => pageData()?.origin ?? globalThis.location?.origin ?? '',
  )

const unchanging = () => () => {}
