/** The providers that the whole app stands in. */
import { QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router'
import { queryClient } from '../api/queryClient.ts'
import { CrashScreen } from './shell/CrashScreen.tsx'
import { Shell } from './shell/Shell.tsx'
import { Words } from './Words.tsx'

export function App() {
  return (
    <Words>
      <QueryClientProvider client={queryClient}>
        <CrashScreen>
          {/* At once: what is chosen stands in addresses too, and a choice must show when it is pressed. */}
          <BrowserRouter useTransitions={false}>
            <Shell />
          </BrowserRouter>
        </CrashScreen>
      </QueryClientProvider>
    </Words>
  )
}
