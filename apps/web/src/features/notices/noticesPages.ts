/** Notices. */
import { lazyScreen } from '../../routing/loading/lazyScreen.tsx'
import type { AppRoute } from '../../routing/routes.ts'

const notices = () => import('./NoticesScreen.tsx').then((m) => m.NoticesScreen)
const notice = () => import('./NoticeScreen.tsx').then((m) => m.NoticeScreen)

export const featurePages: readonly AppRoute[] = [
  {
    path: '/notice',
    level: 3,
    title: 'app.title.notices',
    screen: lazyScreen(notices, 'member'),
    outside: import.meta.env.SSR ? { listed: '/notice' } : undefined,
  },
  {
    path: '/notice/:id',
    level: 4,
    title: 'app.title.notice',
    parent: '/notice',
    screen: lazyScreen(notice, 'member'),
    outside: import.meta.env.SSR ? { subject: 'notice' } : undefined,
  },
]
