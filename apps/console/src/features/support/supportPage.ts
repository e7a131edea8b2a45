import { getConsoleTickets } from '@assay/wire/routes/operator/tickets.ts'
import { Headphones } from 'lucide-react'
import type { ConsolePage } from '../../page/consolePage.ts'
import { SupportConsoleScreen } from './SupportConsoleScreen.tsx'

export const page: ConsolePage = {
  place: 30,
  path: '/support',
  title: 'page.support',
  roles: getConsoleTickets.roles,
  icon: Headphones,
  Screen: SupportConsoleScreen,
  waits: ['tickets'],
}
