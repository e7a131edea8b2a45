/**
 * Links of *My*. A feature defines them in its `<feature>Links.ts`, which is found by its name.
 * Only *My* imports this, because icons are not part of the first page.
 */
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MessageKey } from '../i18n/messageKey.ts'

/** In display order. */
export const LINK_GROUPS = ['account', 'rewards', 'activity', 'support', 'preferences'] as const

export type MyLink = {
  group: (typeof LINK_GROUPS)[number]
  /** The order within the group; unique. */
  place: number
  /** A page without a route has no link. */
  path: string
  title: MessageKey
  icon: LucideIcon
  /** Shown at the end of the row. */
  useValue?: () => ReactNode
}

const found = import.meta.glob<readonly MyLink[]>('../features/*/*Links.ts{,x}', {
  eager: true,
  import: 'myLinks',
})

export const myLinks: readonly MyLink[] = Object.values(found)
  .flat()
  .toSorted((a, b) => a.place - b.place)
