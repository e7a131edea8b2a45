import { getOperators } from '@assay/wire/routes/operator/operators.ts'
import { UserRoundCog } from 'lucide-react'
import type { ConsolePage } from '../../page/consolePage.ts'
import { PeopleConsoleScreen } from './PeopleConsoleScreen.tsx'

export const page: ConsolePage = {
  place: 170,
  path: '/operators',
  title: 'page.people',
  roles: getOperators.roles,
  icon: UserRoundCog,
  Screen: PeopleConsoleScreen,
}
