import { searchMembers } from '@assay/wire/routes/operator/members.ts'
import { UsersRound } from 'lucide-react'
import type { ConsolePage } from '../../page/consolePage.ts'
import { MembersConsoleScreen } from './MembersConsoleScreen.tsx'

export const page: ConsolePage = {
  place: 20,
  path: '/members',
  title: 'page.members',
  roles: searchMembers.roles,
  icon: UsersRound,
  Screen: MembersConsoleScreen,
}
