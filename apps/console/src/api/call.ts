/**
 * Calls of the console: reads are cached and refreshed, actions are sent once and return their
 * outcome.
 */

import { ApiError, NetworkError, OutcomeUnknown, requestKey } from '@assay/wire/client/client.ts'
import { textOf } from '@assay/wire/client/textOf.ts'
import type { Input, Reply, Route } from '@assay/wire/route.ts'
import { getOverview } from '@assay/wire/routes/operator/overview.ts'
import { QueryClient, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { t } from '../i18n/words.ts'
import { consoleClient, sessionEnded } from './session.ts'

export const consoleQueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      structuralSharing: false,
      // Without a network a read fails and the page says so, instead of waiting silently.
      networkMode: 'always',
      retry: (failures, error) => !(error instanceof ApiError) && failures < 1,
    },
  },
})

export async function callConsole<R extends Route>(
  route: R,
  input: Input<R>,
  key?: string,
): Promise<Reply<R>> {
  try {
    return await consoleClient.call(route, input, key === undefined ? {} : { key })
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) sessionEnded()
    throw error
  }
}

/** `everyMs` for lists in which others work too, `freshMs` for what hardly changes. */
export function useRead<R extends Route>(
  route: R,
  input: Input<R>,
  {
    isOn = true,
    everyMs,
    freshMs = 0,
  }: { isOn?: boolean; everyMs?: number; freshMs?: number } = {},
) {
  return useQuery<Reply<R>>({
    queryKey: [route.path, input],
    queryFn: () => callConsole(route, input),
    enabled: isOn,
    staleTime: freshMs,
    ...(everyMs && { refetchInterval: everyMs }),
  })
}

export function refreshReads(...routes: Route[]) {
  for (const { path } of routes) void consoleQueryClient.invalidateQueries({ queryKey: [path] })
}

export function consoleErrorText(error: unknown): string {
  if (error instanceof ApiError) return error.message
  if (error instanceof OutcomeUnknown) return t('act.unknown')
  if (error instanceof NetworkError) return t('act.network')
  return t('act.failed')
}

/**
 * An action, busy until the follow-ups of its reply are done. Without a clear answer, a retry by
 * the user sends the same key: the server does nothing twice. Anything else waits until then.
 */
export function useAct<R extends Route>(
  route: R,
  onDone: (reply: Reply<R>) => void | Promise<void>,
) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const unknown = useRef<{ key: string; text: string }>(undefined)
  // At once, before anything is rendered: the second half of a double press finds it set.
  const isRunning = useRef(false)

  async function run(input: Input<R>) {
    if (isRunning.current) return
    const text = textOf(input)
    if (unknown.current && unknown.current.text !== text) {
      setError(t('act.unknownBefore'))
      return
    }
    isRunning.current = true
    setBusy(true)
    setError(undefined)
    const key = unknown.current?.key ?? requestKey()
    try {
      const reply = await callConsole(route, input, key)
      unknown.current = undefined
      await onDone(reply)
      // Any action may have changed what waits or what is wrong.
      refreshReads(getOverview)
    } catch (failed) {
      // A retry that is refused does not say what became of the first attempt.
      if (failed instanceof OutcomeUnknown) unknown.current = { key, text }
      setError(consoleErrorText(failed))
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { run, isBusy, error, clear: () => setError(undefined) }
}
