/**
 * The signed-in operator. The token lives as long as the tab and is useless without the HttpOnly
 * cookie; the server ends the session after a quarter of an hour without activity.
 */
import { ApiError, createClient } from '@assay/wire/client/client.ts'
import {
  getOwnOperator,
  type Operator,
  signOutOperator,
} from '@assay/wire/routes/operator/session.ts'
import { useSyncExternalStore } from 'react'

const TOKEN = 'consoleToken'
type Session = { isKnown: boolean; operator: Operator | undefined }

let session: Session = { isKnown: false, operator: undefined }
const listeners = new Set<() => void>()

export const consoleClient = createClient({
  origin: '',
  token: () => sessionStorage.getItem(TOKEN) ?? undefined,
})

function set(operator: Operator | undefined) {
  session = { isKnown: true, operator }
  for (const listener of listeners) listener()
}

/** Once at the start: whether the tab's token is still good. */
export async function restoreConsole(): Promise<void> {
  if (!sessionStorage.getItem(TOKEN)) return set(undefined)
  try {
    set(await consoleClient.call(getOwnOperator, {}))
  } catch (error) {
    if (error instanceof ApiError) sessionStorage.removeItem(TOKEN)
    set(undefined)
  }
}

export function keepSession({ operator, token }: { operator: Operator; token: string }) {
  sessionStorage.setItem(TOKEN, token)
  set(operator)
}

/** The server no longer knows the session. */
export function sessionEnded() {
  sessionStorage.removeItem(TOKEN)
  set(undefined)
}

export async function leaveConsole(): Promise<void> {
  await consoleClient.call(signOutOperator, {}).catch(() => undefined)
  sessionEnded()
}

export function useSession(): Session {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => session,
  )
}

/** The operator, on pages that are there only for one who is signed in. */
export function useOperator(): Operator {
  const { operator } = useSession()
  if (!operator) throw new Error('No operator is signed in.')
  return operator
}
