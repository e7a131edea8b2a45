/** The first page, and the login that opens over it. */
import { lazyScreen } from '../../routing/loading/lazyScreen.tsx'
import type { AppRoute } from '../../routing/routes.ts'

const home = lazyScreen(() => import('./HomeScreen.tsx').then((m) => m.HomeScreen))
const HOME = import.meta.env.SSR ? { listed: '/' } : undefined

export const featurePages: readonly AppRoute[] = [
  { path: '/', title: 'app.title.home', tab: 'home', hasFooter: true, screen: home, outside: HOME },
  {
    path: '/home',
    title: 'app.title.home',
    tab: 'home',
    hasFooter: true,
    screen: home,
    outside: HOME,
  },
  { path: '/login', title: 'app.title.login', tab: 'home', screen: home, outside: HOME },
]
