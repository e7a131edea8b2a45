/** The way to the promotion. */
import { Gift } from 'lucide-react'
import type { MyLink } from '../../routing/myLinks.ts'

export const myLinks: readonly MyLink[] = [
  { group: 'activity', place: 6, path: '/aiClaim', title: 'app.title.claim', icon: Gift },
]
