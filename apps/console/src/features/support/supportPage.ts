import { getDeskTickets } from '@assay/wire/routes/operator/tickets.ts'
import { Headphones } from 'lucide-react'
import type { DeskPage } from '../../page/deskPage.ts'
import { SupportDeskScreen } from './SupportDeskScreen.tsx'

export const page: DeskPage = {
  place: 30,
  path: '/support',
  title: 'page.support',
  roles: getDeskTickets.roles,
  icon: Headphones,
  Screen: SupportDeskScreen,
  waits: ['tickets'],
}
