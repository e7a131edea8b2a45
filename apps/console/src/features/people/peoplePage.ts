import { getOperators } from '@assay/wire/routes/operator/operators.ts'
import { UserRoundCog } from 'lucide-react'
import type { DeskPage } from '../../page/deskPage.ts'
import { PeopleDeskScreen } from './PeopleDeskScreen.tsx'

export const page: DeskPage = {
  place: 170,
  path: '/operators',
  title: 'page.people',
  roles: getOperators.roles,
  icon: UserRoundCog,
  Screen: PeopleDeskScreen,
}
