/** The way to the installed app. */
import { Smartphone } from 'lucide-react'
import type { MyLink } from '../../routing/myLinks.ts'

export const myLinks: readonly MyLink[] = [
  {
    group: 'preferences',
    place: 2,
    path: '/downloadApp',
    title: 'app.title.download',
    icon: Smartphone,
  },
]
