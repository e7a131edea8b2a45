/** The link to the member's lockups. */
import { Lock } from 'lucide-react'
import type { MyLink } from '../../routing/myLinks.ts'

export const myLinks: readonly MyLink[] = [
  { group: 'activity', place: 3, path: '/lockRecord', title: 'app.title.lockups', icon: Lock },
]
