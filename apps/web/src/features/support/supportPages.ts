/** The help center, the chat and the member's tickets. */
import { lazyScreen } from '../../routing/loading/lazyScreen.tsx'
import type { AppRoute } from '../../routing/routes.ts'

/** Refusals of a ticket are shown before it is sent. */
const TEXTS = ['support', 'errors'] as const

export const featurePages: readonly AppRoute[] = [
  {
    path: '/helpCenter',
    waiting: 'support',
    waitingTab: 'tickets',
    level: 3,
    needsLogin: true,
    hasGuestView: true,
    title: 'app.title.help',
    parent: '/my',
    screen: lazyScreen(() => import('./SupportScreen.tsx').then((m) => m.SupportScreen), ...TEXTS),
    outside: import.meta.env.SSR
      ? {
          listed: '/helpCenter',
          about: { words: 'pages.help', image: 'check' },
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
      () => import('./HelpArticleScreen.tsx').then((m) => m.HelpArticleScreen),
      ...TEXTS,
    ),
    outside: import.meta.env.SSR
      ? { subject: 'help', about: { words: 'pages.help', image: 'check' } }
      : undefined,
  },
  {
    path: '/helpCenter/new',
    level: 4,
    needsLogin: true,
    title: 'app.title.newTicket',
    parent: '/helpCenter',
    screen: lazyScreen(
      () => import('./ticket/NewTicketScreen.tsx').then((m) => m.NewTicketScreen),
      ...TEXTS,
    ),
  },
  {
    path: '/helpCenter/chat',
    level: 4,
    needsLogin: true,
    title: 'app.title.chat',
    parent: '/helpCenter',
    screen: lazyScreen(() => import('./chat/ChatScreen.tsx').then((m) => m.ChatScreen), ...TEXTS),
  },
  {
    path: '/helpCenter/ticket/:id',
    level: 4,
    needsLogin: true,
    title: 'app.title.ticket',
    parent: '/helpCenter',
    screen: lazyScreen(
      () => import('./ticket/TicketScreen.tsx').then((m) => m.TicketScreen),
      ...TEXTS,
    ),
  },
]
