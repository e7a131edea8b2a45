/** The pages where coins come in from chains and go out to them, as `routes.ts` takes them in. */
import { lazyScreen } from './lazyScreen.tsx'
import type { AppRoute } from './routes.ts'

/** Gates are called here as before a withdrawal and in the security center, photos as for an identity. */
const DEPOSIT_TEXTS = [
  'deposit',
  'account',
  'walletDeposit',
  'depositProof',
  'withdraw',
  'identity',
  'errors',
] as const

export const chainPages: readonly AppRoute[] = [
  {
    path: '/coinRecharge',
    level: 3,
    needsLogin: true,
    title: 'app.title.deposit',
    parent: '/balances',
    screen: lazyScreen(
      () => import('../../features/deposit/DepositScreen.tsx').then((m) => m.DepositScreen),
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
      () =>
        import('../../features/deposit/wallet/WalletDepositScreen.tsx').then(
          (m) => m.WalletDepositScreen,
        ),
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
        import('../../features/deposit/wallet/TokenPermissionsScreen.tsx').then(
          (m) => m.TokenPermissionsScreen,
        ),
      ...DEPOSIT_TEXTS,
    ),
  },
  {
    path: '/withdraw',
    level: 3,
    needsLogin: true,
    title: 'app.title.withdraw',
    parent: '/balances',
    screen: lazyScreen(
      () => import('../../features/withdrawal/WithdrawScreen.tsx').then((m) => m.WithdrawScreen),
      'withdraw',
      'errors',
    ),
  },
  {
    path: '/addressBook',
    level: 4,
    needsLogin: true,
    title: 'app.title.addressBook',
    parent: '/withdraw',
    screen: lazyScreen(
      () =>
        import('../../features/withdrawal/AddressBookScreen.tsx').then((m) => m.AddressBookScreen),
      'withdraw',
      'errors',
    ),
  },
]
