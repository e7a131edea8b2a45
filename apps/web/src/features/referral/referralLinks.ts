/** The ways to inviting friends and to one's team. */
import { UserPlus, Users } from 'lucide-react'
import type { MyLink } from '../../routing/myLinks.ts'

export const myLinks: readonly MyLink[] = [
  { group: 'rewards', place: 1, path: '/inviteFriends', title: 'app.title.invite', icon: UserPlus },
  { group: 'rewards', place: 2, path: '/myTeam', title: 'app.title.team', icon: Users },
]
