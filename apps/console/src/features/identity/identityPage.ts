import { getIdentityQueue } from '@assay/wire/routes/operator/identity.ts'
import { IdCard } from 'lucide-react'
import type { DeskPage } from '../../app/deskPage.ts'
import { IdentityScreen } from './IdentityScreen.tsx'

export const identityPage: DeskPage = {
  path: '/identity',
  title: 'page.identity',
  roles: getIdentityQueue.roles,
  icon: IdCard,
  Screen: IdentityScreen,
  waits: ['papers'],
}
