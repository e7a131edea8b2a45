/** Pages of the referral programme. */
import { lazyScreen } from '../../routing/loading/lazyScreen.tsx'
import type { AppRoute } from '../../routing/routes.ts'

export const featurePages: readonly AppRoute[] = [
  {
    path: '/inviteFriends',
    level: 3,
    needsLogin: true,
    title: 'app.title.invite',
    parent: '/my',
    screen: lazyScreen(
      () => import('./InviteScreen.tsx').then((m) => m.InviteScreen),
      'invite',
      'poster',
    ),
  },
  {
    path: '/myTeam',
    level: 3,
    needsLogin: true,
    title: 'app.title.team',
    parent: '/my',
    // The end of a list and a file of it have the words of records.
    screen: lazyScreen(
      () => import('./TeamScreen.tsx').then((m) => m.TeamScreen),
      'team',
      'records',
    ),
  },
]
