/** The security center, and the contacts that are bound there. */
import { type LazyScreen, lazyScreen } from '../../routing/loading/lazyScreen.tsx'
import type { AppRoute } from '../../routing/routes.ts'

/** The forms borrow words from logging in. */
const TEXTS = ['security', 'account'] as const

const bindScreen = (name: 'BindEmailScreen' | 'BindPhoneScreen'): LazyScreen =>
  lazyScreen(
    () => import('./contacts/BindContactScreen.tsx').then((m) => m[name]),
    ...TEXTS,
    'member',
  )

const page = (
  path: string,
  title: AppRoute['title'],
  screen: LazyScreen,
): AppRoute & { needsLogin: true } => ({
  path,
  level: 4,
  needsLogin: true,
  title,
  parent: '/securityCenter',
  screen,
})

export const featurePages: readonly AppRoute[] = [
  {
    path: '/bindEmail',
    level: 3,
    needsLogin: true,
    title: 'app.title.bindEmail',
    parent: '/my',
    screen: bindScreen('BindEmailScreen'),
  },
  {
    path: '/securityCenter',
    level: 3,
    needsLogin: true,
    title: 'app.title.securityCenter',
    parent: '/my',
    screen: lazyScreen(
      () => import('./SecurityScreen.tsx').then((m) => m.SecurityScreen),
      ...TEXTS,
    ),
  },
  page(
    '/modifyLoginPass',
    'app.title.loginPass',
    lazyScreen(
      () => import('./LoginPassScreen.tsx').then((m) => m.LoginPassScreen),
      ...TEXTS,
      'errors',
    ),
  ),
  page(
    '/modifyPayPass',
    'app.title.fundPass',
    lazyScreen(() => import('./FundPassScreen.tsx').then((m) => m.FundPassScreen), ...TEXTS),
  ),
  { ...page('/bindPhone', 'app.title.bindPhone', bindScreen('BindPhoneScreen')), level: 3 },
  page(
    '/antiPhishing',
    'app.title.antiPhishing',
    lazyScreen(
      () => import('./AntiPhishingScreen.tsx').then((m) => m.AntiPhishingScreen),
      ...TEXTS,
    ),
  ),
  page(
    '/authenticator',
    'app.title.authenticator',
    lazyScreen(
      () => import('./access/AuthenticatorScreen.tsx').then((m) => m.AuthenticatorScreen),
      ...TEXTS,
    ),
  ),
  {
    ...page(
      '/recoveryCodes',
      'app.title.recoveryCodes',
      lazyScreen(
        () => import('./access/RecoveryCodesScreen.tsx').then((m) => m.RecoveryCodesScreen),
        ...TEXTS,
        'errors',
      ),
    ),
    level: 5,
  },
  page(
    '/linkWallet',
    'app.title.linkWallet',
    lazyScreen(
      () => import('./access/LinkWalletScreen.tsx').then((m) => m.LinkWalletScreen),
      ...TEXTS,
    ),
  ),
  page(
    '/devices',
    'app.title.devices',
    lazyScreen(() => import('./access/DevicesScreen.tsx').then((m) => m.DevicesScreen), ...TEXTS),
  ),
  page(
    '/passkeys',
    'app.title.passkeys',
    lazyScreen(
      () => import('./passkeys/PasskeysScreen.tsx').then((m) => m.PasskeysScreen),
      ...TEXTS,
      'passkeys',
    ),
  ),
  {
    ...page(
      '/passkeys/new',
      'app.title.newPasskey',
      lazyScreen(
        () => import('./passkeys/NewPasskeyScreen.tsx').then((m) => m.NewPasskeyScreen),
        ...TEXTS,
        'passkeys',
      ),
    ),
    level: 5,
    parent: '/passkeys',
  },
  {
    ...page(
      '/passkeys/:id',
      'app.title.passkeys',
      lazyScreen(
        () => import('./passkeys/PasskeyScreen.tsx').then((m) => m.PasskeyScreen),
        ...TEXTS,
        'passkeys',
      ),
    ),
    level: 5,
    parent: '/passkeys',
  },
  page(
    '/apiKeys',
    'app.title.apiKeys',
    lazyScreen(
      () => import('./keys/ApiKeysScreen.tsx').then((m) => m.ApiKeysScreen),
      ...TEXTS,
      'apiKeys',
    ),
  ),
  {
    ...page(
      '/apiKeys/new',
      'app.title.newApiKey',
      lazyScreen(
        () => import('./keys/NewApiKeyScreen.tsx').then((m) => m.NewApiKeyScreen),
        ...TEXTS,
        'apiKeys',
      ),
    ),
    level: 5,
    parent: '/apiKeys',
  },
  page(
    '/activity',
    'app.title.activity',
    lazyScreen(() => import('./access/ActivityScreen.tsx').then((m) => m.ActivityScreen), ...TEXTS),
  ),
]
