/** The providers of the whole app. */
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { queryClient } from '../api/queryClient.ts'
import { takeOver } from '../store/renderedPage.ts'
import { CrashScreen } from './shell/CrashScreen.tsx'
import { Shell } from './shell/Shell.tsx'
import { WordsProvider } from './WordsProvider.tsx'

/** `router` wraps the pages in a router for the browser or the server. */
export function App({ router }: { router: (pages: ReactNode) => ReactNode }) {
  return (
    <WordsProvider>
      <TakeOver />
      <QueryClientProvider client={queryClient}>
        <CrashScreen>{router(<Shell />)}</CrashScreen>
      </QueryClientProvider>
    </WordsProvider>
  )
}

/**
 * First, so that the effects of everything else run at the browser's pace. `boot.js` is notified
 * when the app is ready.
 */
function TakeOver() {
  useLayoutEffect(takeOver, [])
  useEffect(() => void dispatchEvent(new Event('app-ready')), [])
  return null
}
