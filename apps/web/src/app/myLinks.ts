/**
 * What *My* leads to. A feature says it in its `<feature>Links.ts`, which is found by its name, so
 * that it comes and goes with its folder. Only *My* imports this: icons are not for the first page.
 */
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MessageKey } from '../i18n/messageKey.ts'

/** In the order in which they stand. */
export const LINK_GROUPS = ['account', 'rewards', 'activity', 'support', 'preferences'] as const

export type MyLink = {
  group: (typeof LINK_GROUPS)[number]
  /** From the top of the group; no two have the same. */
  place: number
  /** A page without a route has no link. */
  path: string
  title: MessageKey
  icon: LucideIcon
  /** What stands at the end of the row. */
  useValue?: () => ReactNode
}

const found = import.meta.glob<readonly MyLink[]>('../features/*/*Links.ts{,x}', {
  eager: true,
  import: 'myLinks',
})

export const myLinks: readonly MyLink[] = Object.values(found)
  .flat()
  .toSorted((a, b) => a.place - b.place)
