import { getIdentityQueue } from '@assay/wire/routes/operator/identity.ts'
import { IdCard } from 'lucide-react'
import type { DeskPage } from '../../page/deskPage.ts'
import { IdentityDeskScreen } from './IdentityDeskScreen.tsx'

export const page: DeskPage = {
  place: 40,
  path: '/identity',
  title: 'page.identity',
  roles: getIdentityQueue.roles,
  icon: IdCard,
  Screen: IdentityDeskScreen,
  waits: ['papers'],
}
