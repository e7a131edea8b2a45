/** The link to identity verification. */
import { IdCard } from 'lucide-react'
import type { MyLink } from '../../routing/myLinks.ts'

export const myLinks: readonly MyLink[] = [
  { group: 'account', place: 1, path: '/idAuth', title: 'app.title.identity', icon: IdCard },
]
