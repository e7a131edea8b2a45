/** The link to buying and selling for currency. */
import { Banknote } from 'lucide-react'
import type { MyLink } from '../../routing/myLinks.ts'

export const myLinks: readonly MyLink[] = [
  { group: 'activity', place: 2, path: '/otc', title: 'app.title.fiat', icon: Banknote },
]
