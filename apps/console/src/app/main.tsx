/**
 * Starts the operators' console: reads first who is signed in, because everything else depends on
 * it.
 */
import '@assay/ui/tokens.css'
import '@assay/ui/global.css'
import '@fontsource-variable/inter/wght.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { restoreConsole } from '../api/session.ts'
import { ConsoleApp } from './ConsoleApp.tsx'

// Compiling schemas at run time needs eval, which our content policy forbids.
z.config({ jitless: true })
await restoreConsole()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <ConsoleApp />
    </StrictMode>,
  )
}
