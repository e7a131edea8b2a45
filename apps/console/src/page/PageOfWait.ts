import type { WaitKind } from '@assay/wire/routes/operator/overview.ts'
import { createContext } from 'react'

/**
 * On which page what waits is dealt with. The shell knows the pages, and they do not know each
 * other.
 */
export const PageOfWait = createContext<(kind: WaitKind) => string>(() => '/overview')
