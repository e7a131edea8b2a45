/**
 * The desk as a whole: the way in for anyone who is not signed in, the rail and its pages for who
 * is.
 */
import { ToastHost } from '@assay/ui/notes/ToastHost.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter, useLocation } from 'react-router'
import { deskQueryClient } from '../api/call.ts'
import { useSession } from '../api/session.ts'
import { EnrollDeskScreen } from '../features/signIn/EnrollDeskScreen.tsx'
import { SignInDeskScreen } from '../features/signIn/SignInDeskScreen.tsx'
import { DeskShell } from './DeskShell.tsx'

export function DeskApp() {
  return (
    <QueryClientProvider client={deskQueryClient}>
      {/* Without a transition: filters are part of URLs, and a choice must show at once. */}
      <BrowserRouter useTransitions={false}>
        <Desk />
        <ToastHost />
      </BrowserRouter>
    </QueryClientProvider>
  )
}

function Desk() {
  const { operator } = useSession()
  // The router's, so that a link away from the invitation leads away from it.
  const { pathname } = useLocation()
  if (operator) return <DeskShell operator={operator} />
  return pathname === '/enroll' ? <EnrollDeskScreen /> : <SignInDeskScreen />
}
