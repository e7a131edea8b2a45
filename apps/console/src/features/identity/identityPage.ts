import { getIdentityQueue } from '@assay/wire/routes/operator/identity.ts'
import { IdCard } from 'lucide-react'
import type { ConsolePage } from '../../page/consolePage.ts'
import { IdentityConsoleScreen } from './IdentityConsoleScreen.tsx'

export const page: ConsolePage = {
  place: 40,
  path: '/identity',
  title: 'page.identity',
  roles: getIdentityQueue.roles,
  icon: IdCard,
  Screen: IdentityConsoleScreen,
  waits: ['papers'],
}
