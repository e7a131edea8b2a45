/** The origin of this exchange, for copied texts. */
import { useSyncExternalStore } from 'react'
import { pageData } from '../../store/renderedPage.ts'

export const useOrigin = (): string =>
  useSyncExternalStore(
    unchanging,
    () => location.origin,
    () => pageData()?.origin ?? globalThis.location?.origin ?? '',
  )

const unchanging = () => () => {}
