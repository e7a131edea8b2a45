/**
 * Every page: where it is, how deep (deeper slides in from the right), whether it needs a login,
 * its title and footer tab. Guard, slides, footer and document title all come from this table; a
 * control whose route is not here is not shown.
 */
import type { MessageKey } from '../../i18n/messageKey.ts'
import { chainPages } from './chainPages.ts'
import { earnPages } from './earnPages.ts'
import { fiatPages } from './fiatPages.ts'
import { helpPages } from './helpPages.ts'
import { type LazyScreen, lazyScreen } from './lazyScreen.tsx'
import { referralPages } from './referralPages.ts'
import { bindScreen, securityPages } from './securityPages.ts'

export type Tab = 'home' | 'earn' | 'trade' | 'assets'

export type AppRoute = {
  path: string
  /** Undefined means: no slide, just a cross-fade. */
  level?: number
  needsLogin?: boolean
  /** Without a login it shows what is public, however one comes here; acting on it asks for the login. */
  hasGuestView?: boolean
  title: MessageKey
  /** The tab that is marked; `hasFooter` says whether the footer is shown on a phone. */
  tab?: Tab
  hasFooter?: boolean
  /** Where back leads when there is no history. */
  parent?: string
  screen: LazyScreen
}

const orders = lazyScreen(
  () => import('../../features/orders/OrdersScreen.tsx').then((m) => m.OrdersScreen),
  'orders',
  'records',
)
const home = lazyScreen(() =>
  import('../../features/home/HomeScreen.tsx').then((m) => m.HomeScreen),
)
const notices = () =>
  import('../../features/notices/NoticesScreen.tsx').then((m) => m.NoticesScreen)
const notice = () => import('../../features/notices/NoticeScreen.tsx').then((m) => m.NoticeScreen)
const coin = lazyScreen(
  () => import('../../features/coin/CoinScreen.tsx').then((m) => m.CoinScreen),
  'coin',
  'chart',
)
const markets = lazyScreen(
  () => import('../../features/markets/MarketsScreen.tsx').then((m) => m.MarketsScreen),
  'markets',
)

/** The form borrows words from spot trading and orders. */
const CONTRACT_TEXTS = ['contract', 'explain', 'spot', 'orders', 'poster', 'errors'] as const

/** The coin picker has words of transfers, the end of a list those of records, a closed product those of spot. */
const CONVERT_TEXTS = ['convert', 'transfer', 'records', 'spot', 'explain', 'errors'] as const

/** Rounds and contracts are explained in their own words. */
const CHECK_TEXTS = ['check', 'cycle', 'contract', 'errors'] as const
const LIABILITIES_TEXTS = ['liabilities', 'cycle', 'errors'] as const

export const routes: readonly AppRoute[] = [
  { path: '/', title: 'app.title.home', tab: 'home', hasFooter: true, screen: home },
  { path: '/home', title: 'app.title.home', tab: 'home', hasFooter: true, screen: home },
  { path: '/login', title: 'app.title.login', tab: 'home', screen: home },
  {
    path: '/my',
    level: 2,
    title: 'app.title.my',
    screen: lazyScreen(
      () => import('../../features/my/MyScreen.tsx').then((m) => m.MyScreen),
      'member',
    ),
  },
  ...referralPages,
  {
    path: '/setting',
    level: 3,
    title: 'app.title.settings',
    parent: '/my',
    screen: lazyScreen(
      () => import('../../features/settings/SettingsScreen.tsx').then((m) => m.SettingsScreen),
      'member',
    ),
  },
  {
    path: '/downloadApp',
    level: 12,
    title: 'app.title.download',
    parent: '/my',
    screen: lazyScreen(
      () => import('../../features/download/DownloadScreen.tsx').then((m) => m.DownloadScreen),
      'update',
    ),
  },
  {
    path: '/aboutUs',
    level: 3,
    needsLogin: true,
    hasGuestView: true,
    title: 'app.title.about',
    parent: '/my',
    screen: lazyScreen(
      () => import('../../features/about/AboutScreen.tsx').then((m) => m.AboutScreen),
      'member',
    ),
  },
  {
    path: '/check',
    level: 3,
    title: 'app.title.check',
    parent: '/',
    screen: lazyScreen(
      () => import('../../features/check/CheckScreen.tsx').then((m) => m.CheckScreen),
      ...CHECK_TEXTS,
    ),
  },
  {
    path: '/check/liabilities',
    level: 4,
    title: 'app.title.liabilities',
    parent: '/check',
    screen: lazyScreen(
      () =>
        import('../../features/liabilities/LiabilitiesScreen.tsx').then((m) => m.LiabilitiesScreen),
      ...LIABILITIES_TEXTS,
    ),
  },
  { path: '/notice', level: 3, title: 'app.title.notices', screen: lazyScreen(notices, 'member') },
  {
    path: '/notice/:id',
    level: 4,
    title: 'app.title.notice',
    parent: '/notice',
    screen: lazyScreen(notice, 'member'),
  },
  {
    path: '/bindEmail',
    level: 3,
    needsLogin: true,
    title: 'app.title.bindEmail',
    parent: '/my',
    screen: bindScreen('BindEmailScreen'),
  },
  ...helpPages,
  ...securityPages,
  {
    path: '/idAuth',
    level: 4,
    needsLogin: true,
    title: 'app.title.identity',
    parent: '/my',
    screen: lazyScreen(
      () => import('../../features/identity/IdentityScreen.tsx').then((m) => m.IdentityScreen),
      'identity',
      'member',
      'account',
    ),
  },
  {
    path: '/resetPass',
    level: 11,
    title: 'app.title.resetPass',
    screen: lazyScreen(
      () =>
        import('../../features/login/password/ResetPassScreen.tsx').then((m) => m.ResetPassScreen),
      'account',
      'errors',
    ),
  },
  {
    path: '/marketDetails/contract',
    level: 10,
    title: 'app.title.market',
    screen: lazyScreen(
      () =>
        import('../../features/contract/detail/ContractDetailScreen.tsx').then(
          (m) => m.ContractDetailScreen,
        ),
      ...CONTRACT_TEXTS,
      'coin',
      'chart',
    ),
  },
  {
    path: '/futures',
    needsLogin: true,
    hasGuestView: true,
    title: 'app.title.contract',
    tab: 'trade',
    screen: lazyScreen(
      () => import('../../features/contract/ContractScreen.tsx').then((m) => m.ContractScreen),
      ...CONTRACT_TEXTS,
    ),
  },
  {
    path: '/stopPl',
    level: 3,
    needsLogin: true,
    title: 'app.title.protect',
    parent: '/futures',
    screen: lazyScreen(
      () => import('../../features/contract/protection/StopScreen.tsx').then((m) => m.StopScreen),
      ...CONTRACT_TEXTS,
    ),
  },
  {
    path: '/futuresRecord',
    level: 2,
    needsLogin: true,
    title: 'app.title.contractRecords',
    parent: '/futures',
    screen: lazyScreen(
      () =>
        import('../../features/contract/records/ContractRecordsScreen.tsx').then(
          (m) => m.ContractRecordsScreen,
        ),
      ...CONTRACT_TEXTS,
      'records',
    ),
  },
  {
    path: '/futuresRecord/report/:id',
    level: 3,
    needsLogin: true,
    title: 'app.title.report',
    parent: '/futuresRecord',
    screen: lazyScreen(
      () =>
        import('../../features/contract/records/report/ReportScreen.tsx').then(
          (m) => m.ReportScreen,
        ),
      ...CONTRACT_TEXTS,
    ),
  },
  {
    path: '/futuresRecord/deleverage/:id/:position',
    level: 3,
    needsLogin: true,
    title: 'app.title.report',
    parent: '/futuresRecord',
    screen: lazyScreen(
      () =>
        import('../../features/contract/records/report/DeleverageScreen.tsx').then(
          (m) => m.DeleverageScreen,
        ),
      ...CONTRACT_TEXTS,
    ),
  },
  {
    path: '/marketDetails/:type',
    level: 10,
    title: 'app.title.market',
    screen: coin,
  },
  { path: '/markets/:pair', level: 10, title: 'app.title.market', screen: coin },
  { path: '/coinSearch', level: 2, title: 'app.title.markets', screen: markets },
  { path: '/markets', level: 2, title: 'app.title.markets', screen: markets },
  {
    path: '/balances',
    needsLogin: true,
    title: 'app.tab.assets',
    tab: 'assets',
    hasFooter: true,
    screen: lazyScreen(
      () => import('../../features/assets/AssetsScreen.tsx').then((m) => m.AssetsScreen),
      'assets',
      'records',
    ),
  },
  ...chainPages,
  ...earnPages,
  ...fiatPages,
  {
    path: '/coinTransfer',
    level: 3,
    needsLogin: true,
    title: 'app.title.transfer',
    parent: '/balances',
    screen: lazyScreen(
      () => import('../../features/transfer/TransferScreen.tsx').then((m) => m.TransferScreen),
      'transfer',
      'errors',
    ),
  },
  {
    path: '/coinConvert',
    level: 3,
    needsLogin: true,
    title: 'app.title.convert',
    parent: '/balances',
    screen: lazyScreen(
      () => import('../../features/convert/ConvertScreen.tsx').then((m) => m.ConvertScreen),
      ...CONVERT_TEXTS,
    ),
  },
  {
    path: '/convertRecord',
    level: 4,
    needsLogin: true,
    title: 'app.title.convertRecords',
    parent: '/coinConvert',
    screen: lazyScreen(
      () =>
        import('../../features/convert/records/ConversionsScreen.tsx').then(
          (m) => m.ConversionsScreen,
        ),
      ...CONVERT_TEXTS,
    ),
  },
  {
    path: '/balanceRecord',
    level: 3,
    needsLogin: true,
    title: 'app.title.records',
    parent: '/balances',
    screen: lazyScreen(
      () => import('../../features/records/RecordsScreen.tsx').then((m) => m.RecordsScreen),
      'records',
      'orders',
    ),
  },
  {
    path: '/coinExchange',
    needsLogin: true,
    hasGuestView: true,
    title: 'app.title.spot',
    tab: 'trade',
    screen: lazyScreen(
      () => import('../../features/spot/SpotScreen.tsx').then((m) => m.SpotScreen),
      'spot',
      'orders',
      'errors',
    ),
  },
  {
    path: '/cycle',
    needsLogin: true,
    hasGuestView: true,
    title: 'app.title.cycle',
    tab: 'trade',
    hasFooter: true,
    screen: lazyScreen(
      () => import('../../features/cycle/CycleScreen.tsx').then((m) => m.CycleScreen),
      'cycle',
      'spot',
      'explain',
      'errors',
    ),
  },
  {
    path: '/cycleHistory',
    level: 3,
    needsLogin: true,
    title: 'app.title.cycleHistory',
    parent: '/cycle',
    screen: lazyScreen(
      () => import('../../features/cycle/CycleHistoryScreen.tsx').then((m) => m.CycleHistoryScreen),
      'cycle',
    ),
  },
  {
    path: '/cycleLimits',
    level: 3,
    needsLogin: true,
    title: 'app.title.cycleLimits',
    parent: '/cycle',
    screen: lazyScreen(
      () => import('../../features/cycle/limits/LimitsScreen.tsx').then((m) => m.LimitsScreen),
      'cycle',
    ),
  },
  ...['/orders/spot', '/exchangeRecord/:data'].map(
    (path): AppRoute => ({
      path,
      level: 3,
      needsLogin: true,
      title: 'app.title.orders',
      parent: '/coinExchange',
      screen: orders,
    }),
  ),
]
