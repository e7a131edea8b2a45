/**
 * Every page: where it is, how deep (deeper slides in from the right), whether it needs a login,
 * its title and footer tab, and how the server draws it. Guard, slides, footer and document title all
 * come from this table; a control whose route is not here is not shown.
 */
import type { PageFacts } from '@assay/wire/page.ts'
import type { MessageKey } from '../../i18n/messageKey.ts'
import type { LocalKey } from '../../session/storage.ts'
import { chainPages } from './chainPages.ts'
import { earnPages } from './earnPages.ts'
import { fiatPages } from './fiatPages.ts'
import { helpPages } from './helpPages.ts'
import { type LazyScreen, lazyScreen } from './lazyScreen.tsx'
import { marketPages } from './marketPages.ts'
import { referralPages } from './referralPages.ts'
import { bindScreen, securityPages } from './securityPages.ts'
import { tradePages } from './tradePages.ts'

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
  /** What it shows a visitor differs by these names of its query; the server knows no others. */
  reads?: PageFacts['reads']
  /** The market that it begins with in this browser where its address names none. */
  keptMarket?: () => string | undefined
  /** What its forms begin with in this browser once it was chosen. */
  keptChoices?: readonly LocalKey[]
  /** All of it follows from the device: the server cannot draw it. */
  isOfDevice?: boolean
  /** For who lists or previews it. */
  outside?: Outside | undefined
}

/** Browsers do without it, so that rows have it only on the server. */
export type Outside = Pick<PageFacts, 'listed' | 'subject'> & {
  /** What it is about and the picture of it; home's by default. */
  about?: About
}

export type About = { words: MessageKey; picture: 'book' | 'check' | 'launchpad' }

const home = lazyScreen(() =>
  import('../../features/home/HomeScreen.tsx').then((m) => m.HomeScreen),
)
const notices = () =>
  import('../../features/notices/NoticesScreen.tsx').then((m) => m.NoticesScreen)
const notice = () => import('../../features/notices/NoticeScreen.tsx').then((m) => m.NoticeScreen)

/** The coin picker has words of transfers, the end of a list those of records, a closed product those of spot. */
const CONVERT_TEXTS = ['convert', 'transfer', 'records', 'spot', 'explain', 'errors'] as const

/** Rounds and contracts are explained in their own words. */
const CHECK_TEXTS = ['check', 'cycle', 'contract', 'errors'] as const
const LIABILITIES_TEXTS = ['liabilities', 'cycle', 'errors'] as const

const HOME = import.meta.env.SSR ? { listed: '/' } : undefined

export const routes: readonly AppRoute[] = [
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
    isOfDevice: true,
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
    outside: import.meta.env.SSR ? { listed: '/aboutUs' } : undefined,
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
    outside: import.meta.env.SSR
      ? {
          listed: '/check',
          about: { words: 'pages.check', picture: 'check' },
        }
      : undefined,
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
    outside: import.meta.env.SSR
      ? {
          listed: '/check/liabilities',
          about: { words: 'pages.check', picture: 'check' },
        }
      : undefined,
  },
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
  ...marketPages,
  ...tradePages,
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
]
