/**
 * The console as a whole: the way in for anyone who is not signed in, the rail and its pages for
 * who is.
 */
import { ToastHost } from '@assay/ui/notes/ToastHost.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter, useLocation } from 'react-router'
import { consoleQueryClient } from '../api/call.ts'
import { useSession } from '../api/session.ts'
import { EnrollConsoleScreen } from '../features/signIn/EnrollConsoleScreen.tsx'
import { SignInConsoleScreen } from '../features/signIn/SignInConsoleScreen.tsx'
import { ConsoleShell } from './ConsoleShell.tsx'

export function ConsoleApp() {
  return (
    <QueryClientProvider client={consoleQueryClient}>
      {/* Without a transition: filters are part of URLs, and a choice must show at once. */}
      <BrowserRouter useTransitions={false}>
        <Console />
        <ToastHost />
      </BrowserRouter>
    </QueryClientProvider>
  )
}

function Console() {
  const { operator } = useSession()
  // The router's, so that a link away from the invitation leads away from it.
  const { pathname } = useLocation()
  if (operator) return <ConsoleShell operator={operator} />
  return pathname === '/enroll' ? <EnrollConsoleScreen /> : <SignInConsoleScreen />
}
