/**
 * Asks which build is served when a server may have changed meanwhile: at first, when the socket
 * opens again, when the page is seen again.
 */
import { queryClient } from '../../api/queryClient.ts'
import { onOpen } from '../../live/socket.ts'
import { isAppUpdate, versionsQuery } from '../versions.ts'
import { update } from './update.ts'

/** Anyone who turns from one tab to another and back has not missed much. */
const FRESH_MS = 10_000

export function watchServed(): () => void {
  const ask = async (staleTime: number) => {
    const served = await queryClient
      .fetchQuery({ ...versionsQuery, staleTime })
      .catch(() => undefined)
    if (served && isAppUpdate(served)) update.patch({ served })
  }
  const look = () => {
    if (!document.hidden) void ask(FRESH_MS)
  }
  void ask(0)
  const stop = onOpen(() => void ask(0))
  document.addEventListener('visibilitychange', look)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', look)
  }
}
