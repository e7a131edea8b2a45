/** The pages of the security center, as `routes.ts` takes them in. */
import { type LazyScreen, lazyScreen } from './lazyScreen.tsx'
import type { AppRoute } from './routes.ts'

/** The forms borrow words from logging in. */
const TEXTS = ['security', 'account'] as const

export const bindScreen = (name: 'BindEmailScreen' | 'BindPhoneScreen'): LazyScreen =>
  lazyScreen(
    () => import('../../features/security/BindContactScreen.tsx').then((m) => m[name]),
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

export const securityPages: readonly AppRoute[] = [
  {
    path: '/securityCenter',
    level: 3,
    needsLogin: true,
    title: 'app.title.securityCenter',
    parent: '/my',
    screen: lazyScreen(
      () => import('../../features/security/SecurityScreen.tsx').then((m) => m.SecurityScreen),
      ...TEXTS,
    ),
  },
  page(
    '/modifyLoginPass',
    'app.title.loginPass',
    lazyScreen(
      () => import('../../features/security/LoginPassScreen.tsx').then((m) => m.LoginPassScreen),
      ...TEXTS,
      'errors',
    ),
  ),
  page(
    '/modifyPayPass',
    'app.title.fundPass',
    lazyScreen(
      () => import('../../features/security/FundPassScreen.tsx').then((m) => m.FundPassScreen),
      ...TEXTS,
    ),
  ),
  { ...page('/bindPhone', 'app.title.bindPhone', bindScreen('BindPhoneScreen')), level: 3 },
  page(
    '/antiPhishing',
    'app.title.antiPhishing',
    lazyScreen(
      () =>
        import('../../features/security/AntiPhishingScreen.tsx').then((m) => m.AntiPhishingScreen),
      ...TEXTS,
    ),
  ),
  page(
    '/authenticator',
    'app.title.authenticator',
    lazyScreen(
      () =>
        import('../../features/security/access/AuthenticatorScreen.tsx').then(
          (m) => m.AuthenticatorScreen,
        ),
      ...TEXTS,
    ),
  ),
  page(
    '/linkWallet',
    'app.title.linkWallet',
    lazyScreen(
      () =>
        import('../../features/security/access/LinkWalletScreen.tsx').then(
          (m) => m.LinkWalletScreen,
        ),
      ...TEXTS,
    ),
  ),
  page(
    '/devices',
    'app.title.devices',
    lazyScreen(
      () => import('../../features/security/access/DevicesScreen.tsx').then((m) => m.DevicesScreen),
      ...TEXTS,
    ),
  ),
  page(
    '/passkeys',
    'app.title.passkeys',
    lazyScreen(
      () =>
        import('../../features/security/passkeys/PasskeysScreen.tsx').then((m) => m.PasskeysScreen),
      ...TEXTS,
      'passkeys',
    ),
  ),
  {
    ...page(
      '/passkeys/new',
      'app.title.newPasskey',
      lazyScreen(
        () =>
          import('../../features/security/passkeys/NewPasskeyScreen.tsx').then(
            (m) => m.NewPasskeyScreen,
          ),
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
        () =>
          import('../../features/security/passkeys/PasskeyScreen.tsx').then((m) => m.PasskeyScreen),
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
      () => import('../../features/security/keys/ApiKeysScreen.tsx').then((m) => m.ApiKeysScreen),
      ...TEXTS,
      'apiKeys',
    ),
  ),
  {
    ...page(
      '/apiKeys/new',
      'app.title.newApiKey',
      lazyScreen(
        () =>
          import('../../features/security/keys/NewApiKeyScreen.tsx').then((m) => m.NewApiKeyScreen),
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
    lazyScreen(
      () =>
        import('../../features/security/access/ActivityScreen.tsx').then((m) => m.ActivityScreen),
      ...TEXTS,
    ),
  ),
]
