/**
 * Starts the operators' desk: reads first who is signed in, because everything else depends on it.
 */
import '@assay/ui/tokens.css'
import '@assay/ui/global.css'
import '@fontsource-variable/inter/wght.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { restoreDesk } from '../api/session.ts'
import { DeskApp } from './DeskApp.tsx'

// Compiling schemas at run time needs eval, which our content policy forbids.
z.config({ jitless: true })
await restoreDesk()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <DeskApp />
    </StrictMode>,
  )
}
