/** The way to the announcements. */
import { Megaphone } from 'lucide-react'
import type { MyLink } from '../../routing/myLinks.ts'

export const myLinks: readonly MyLink[] = [
  { group: 'support', place: 2, path: '/notice', title: 'app.title.notices', icon: Megaphone },
]
