/** The providers that the whole app stands in. */
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { queryClient } from '../api/queryClient.ts'
import { takeOver } from '../live/drawnPage.ts'
import { CrashScreen } from './shell/CrashScreen.tsx'
import { Shell } from './shell/Shell.tsx'
import { WordsProvider } from './WordsProvider.tsx'

/** `router` puts the pages into the router of where they are drawn. */
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
 * First of all, so that the effects of everything else come in the browser's own time. `boot.js`
 * hears when all of it is there.
 */
function TakeOver() {
  useLayoutEffect(takeOver, [])
  useEffect(() => void dispatchEvent(new Event('app-ready')), [])
  return null
}
