/** The introduction, the help center, the chat and the member's tickets, as `routes.ts` takes them in. */
import { lazyScreen } from './lazyScreen.tsx'
import type { AppRoute } from './routes.ts'

/** Refusals of a ticket are known before it is sent. */
const TEXTS = ['help', 'errors'] as const

export const helpPages: readonly AppRoute[] = [
  {
    path: '/introduction',
    level: 4,
    title: 'app.title.introduction',
    parent: '/notice',
    screen: lazyScreen(
      () =>
        import('../../features/introduction/IntroductionScreen.tsx').then(
          (m) => m.IntroductionScreen,
        ),
      'introduction',
    ),
    outside: import.meta.env.SSR ? { listed: '/introduction' } : undefined,
  },
  {
    path: '/helpCenter',
    level: 3,
    needsLogin: true,
    hasGuestView: true,
    title: 'app.title.help',
    parent: '/my',
    screen: lazyScreen(
      () => import('../../features/help/HelpScreen.tsx').then((m) => m.HelpScreen),
      ...TEXTS,
    ),
    outside: import.meta.env.SSR
      ? {
          listed: '/helpCenter',
          about: { words: 'pages.help', picture: 'check' },
        }
      : undefined,
  },
  {
    path: '/helpCenter/article/:id',
    level: 4,
    needsLogin: true,
    hasGuestView: true,
    title: 'app.title.help',
    parent: '/helpCenter',
    screen: lazyScreen(
      () => import('../../features/help/HelpArticleScreen.tsx').then((m) => m.HelpArticleScreen),
      ...TEXTS,
    ),
    outside: import.meta.env.SSR
      ? { subject: 'help', about: { words: 'pages.help', picture: 'check' } }
      : undefined,
  },
  {
    path: '/helpCenter/new',
    level: 4,
    needsLogin: true,
    title: 'app.title.newTicket',
    parent: '/helpCenter',
    screen: lazyScreen(
      () => import('../../features/help/ticket/NewTicketScreen.tsx').then((m) => m.NewTicketScreen),
      ...TEXTS,
    ),
  },
  {
    path: '/helpCenter/chat',
    level: 4,
    needsLogin: true,
    title: 'app.title.chat',
    parent: '/helpCenter',
    screen: lazyScreen(
      () => import('../../features/help/chat/ChatScreen.tsx').then((m) => m.ChatScreen),
      ...TEXTS,
    ),
  },
  {
    path: '/helpCenter/ticket/:id',
    level: 4,
    needsLogin: true,
    title: 'app.title.ticket',
    parent: '/helpCenter',
    screen: lazyScreen(
      () => import('../../features/help/ticket/TicketScreen.tsx').then((m) => m.TicketScreen),
      ...TEXTS,
    ),
  },
]
