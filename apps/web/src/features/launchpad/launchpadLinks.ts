/** The link to token subscription. */
import { Coins } from 'lucide-react'
import type { MyLink } from '../../routing/myLinks.ts'

export const myLinks: readonly MyLink[] = [
  { group: 'activity', place: 4, path: '/ieo', title: 'app.title.launchpad', icon: Coins },
]
