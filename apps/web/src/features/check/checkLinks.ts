/** The link to the checks page. */
import { BadgeCheck } from 'lucide-react'
import type { MyLink } from '../../routing/myLinks.ts'

export const myLinks: readonly MyLink[] = [
  { group: 'support', place: 3, path: '/check', title: 'app.title.check', icon: BadgeCheck },
]
