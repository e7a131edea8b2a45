import { searchMembers } from '@assay/wire/routes/operator/members.ts'
import { UsersRound } from 'lucide-react'
import type { DeskPage } from '../../page/deskPage.ts'
import { MembersDeskScreen } from './MembersDeskScreen.tsx'

export const page: DeskPage = {
  place: 20,
  path: '/members',
  title: 'page.members',
  roles: searchMembers.roles,
  icon: UsersRound,
  Screen: MembersDeskScreen,
}
