/** The way to all that moved a balance. */
import { ReceiptText } from 'lucide-react'
import type { MyLink } from '../../routing/myLinks.ts'

export const myLinks: readonly MyLink[] = [
  {
    group: 'activity',
    place: 5,
    path: '/balanceRecord',
    title: 'member.records',
    icon: ReceiptText,
  },
]
