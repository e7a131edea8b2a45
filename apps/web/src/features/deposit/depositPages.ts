/** The pages of deposits. */
import { lazyScreen } from '../../routing/loading/lazyScreen.tsx'
import type { AppRoute } from '../../routing/routes.ts'

/**
 * Texts shared with other areas: gates with withdrawals and the security center, photos with
 * identity.
 */
const DEPOSIT_TEXTS = [
  'deposit',
  'account',
  'walletDeposit',
  'depositProof',
  'withdrawal',
  'identity',
  'errors',
] as const

export const featurePages: readonly AppRoute[] = [
  {
    path: '/coinRecharge',
    level: 3,
    needsLogin: true,
    title: 'app.title.deposit',
    parent: '/balances',
    screen: lazyScreen(
      () => import('./DepositScreen.tsx').then((m) => m.DepositScreen),
      ...DEPOSIT_TEXTS,
    ),
  },
  {
    path: '/walletDeposit',
    level: 4,
    needsLogin: true,
    title: 'app.title.walletDeposit',
    parent: '/coinRecharge',
    screen: lazyScreen(
      () => import('./wallet/WalletDepositScreen.tsx').then((m) => m.WalletDepositScreen),
      ...DEPOSIT_TEXTS,
    ),
  },
  {
    path: '/tokenPermissions',
    level: 5,
    needsLogin: true,
    title: 'app.title.tokenPermissions',
    parent: '/walletDeposit',
    screen: lazyScreen(
      () =>
        import('./permissions/TokenPermissionsScreen.tsx').then((m) => m.TokenPermissionsScreen),
      ...DEPOSIT_TEXTS,
    ),
  },
]
