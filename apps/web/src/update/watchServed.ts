/**
 * Checks which build is served when the server may have changed: at startup, when the socket
 * reopens, when the page becomes visible.
 */
import { onOpen } from '../api/connection/socket.ts'
import { queryClient } from '../api/queryClient.ts'
import { isAppUpdate, versionsQuery } from '../page/versions.ts'
import { update } from './update.ts'

/** Switching tabs briefly does not check again. */
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
