/**
 * A protected page opened without a login (by its URL or after the session ended): offers the
 * login; the page itself is not mounted, so it sends no requests.
 */
import type { ReactNode } from 'react'
import type { MessageKey } from '../../i18n/messageKey.ts'
import { lazyScreen } from '../../routing/loading/lazyScreen.tsx'
import { useIsSignedIn } from '../../session/session.ts'

const LoginGate = lazyScreen(() => import('./LoginGate.tsx').then((m) => m.LoginGate))

export function Guarded({ title, children }: { title: MessageKey; children: ReactNode }) {
  return useIsSignedIn() ? children : <LoginGate title={title} />
}
