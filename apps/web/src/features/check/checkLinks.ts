/** The way to what anybody can check. */
import { BadgeCheck } from 'lucide-react'
import type { MyLink } from '../../app/myLinks.ts'

export const myLinks: readonly MyLink[] = [
  { group: 'support', place: 3, path: '/check', title: 'app.title.check', icon: BadgeCheck },
]
