/** The way to who runs the exchange. */
import { Info } from 'lucide-react'
import type { MyLink } from '../../routing/myLinks.ts'

export const myLinks: readonly MyLink[] = [
  { group: 'support', place: 4, path: '/aboutUs', title: 'app.title.about', icon: Info },
]
