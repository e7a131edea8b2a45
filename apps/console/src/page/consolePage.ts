import type { OperatorRole } from '@assay/domain/operator/roles.ts'
import type { WaitKind } from '@assay/wire/routes/operator/overview.ts'
import type { LucideIcon } from 'lucide-react'
import { type ComponentType, createContext } from 'react'
import type { WordKey } from '../i18n/words.ts'

/** A page of the console, for the roles that its calls are for. */
export type ConsolePage = {
  /** Its place in the rail; unique. */
  place: number
  path: string
  title: WordKey
  roles: readonly OperatorRole[]
  icon: LucideIcon
  Screen: ComponentType
  /** What waits for people and is dealt with on it. */
  waits?: readonly WaitKind[]
}

/**
 * On which page what waits is dealt with. The shell knows the pages, and they do not know each
 * other.
 */
export const PageOfWait = createContext<(kind: WaitKind) => string>(() => '/overview')
