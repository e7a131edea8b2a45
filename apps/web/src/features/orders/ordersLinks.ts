/** The way to all orders. */
import { ClipboardList } from 'lucide-react'
import type { MyLink } from '../../routing/myLinks.ts'

export const myLinks: readonly MyLink[] = [
  {
    group: 'activity',
    place: 1,
    path: '/orders/spot',
    title: 'member.orders',
    icon: ClipboardList,
  },
]
