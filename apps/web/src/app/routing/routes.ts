/**
 * Every page: its path, depth (deeper slides in from the right), login requirement, title, footer
 * tab, and server rendering. Guard, slides, footer and document title are derived from this table;
 * a control without a route is not shown.
 */
import type { PageFacts } from '@assay/wire/page.ts'
import type { WriteArea } from '@assay/wire/writeKind.ts'
import { aboutPages } from '../../features/about/aboutPages.ts'
import { assetsPages } from '../../features/assets/assetsPages.ts'
import { checkPages } from '../../features/check/checkPages.ts'
import { claimPages } from '../../features/claim/claimPages.ts'
import { coinPages } from '../../features/coin/coinPages.ts'
import { convertPages } from '../../features/conversion/convertPages.ts'
import { cyclePages } from '../../features/cycle/cyclePages.ts'
import { depositPages } from '../../features/deposit/depositPages.ts'
import { downloadPages } from '../../features/download/downloadPages.ts'
import { earnPages } from '../../features/earn/earnPages.ts'
import { fiatPages } from '../../features/fiat/fiatPages.ts'
import { helpPages } from '../../features/help/helpPages.ts'
import { homePages } from '../../features/home/homePages.ts'
import { identityPages } from '../../features/identity/identityPages.ts'
import { introductionPages } from '../../features/introduction/introductionPages.ts'
import { launchpadPages } from '../../features/launchpad/launchpadPages.ts'
import { liabilitiesPages } from '../../features/liabilities/liabilitiesPages.ts'
import { loginPages } from '../../features/login/loginPages.ts'
import { marketsPages } from '../../features/markets/marketsPages.ts'
import { myPages } from '../../features/my/myPages.ts'
import { noticesPages } from '../../features/notices/noticesPages.ts'
import { ordersPages } from '../../features/orders/ordersPages.ts'
import { perpPages } from '../../features/perp/perpPages.ts'
import { recordsPages } from '../../features/records/recordsPages.ts'
import { referralPages } from '../../features/referral/referralPages.ts'
import { securityPages } from '../../features/security/securityPages.ts'
import { settingsPages } from '../../features/settings/settingsPages.ts'
import { spotPages } from '../../features/spot/spotPages.ts'
import { transferPages } from '../../features/transfer/transferPages.ts'
import { withdrawalPages } from '../../features/withdrawal/withdrawalPages.ts'
import type { MessageKey } from '../../i18n/messageKey.ts'
import type { LocalKey } from '../../session/storage.ts'
import type { LazyScreen } from './lazyScreen.tsx'

export type Tab = 'home' | 'earn' | 'trade' | 'assets'

export type AppRoute = {
  path: string
  /** Undefined means: no slide, just a cross-fade. */
  level?: number
  needsLogin?: boolean
  /** Shows public content without a login; acting requires one. */
  hasGuestView?: boolean
  title: MessageKey
  /** The marked tab; `hasFooter` shows the footer on a phone. */
  tab?: Tab
  hasFooter?: boolean
  /** The target of back without a history. */
  parent?: string
  /** The unanswered writes of this area are listed here; `waitingTab` is the tab. */
  waiting?: WriteArea
  waitingTab?: string
  screen: LazyScreen
  /** Query parameters that change its public content; the server knows no others. */
  reads?: PageFacts['reads']
  /** The stored market of this browser, used when the URL names none. */
  keptMarket?: () => string | undefined
  /** The stored initial values of its forms. */
  keptChoices?: readonly LocalKey[]
  /** It depends on the device: the server cannot render it. */
  isOfDevice?: boolean
  /** For crawlers and link previews. */
  outside?: Outside | undefined
}

/** Not needed in browsers, so routes have it only on the server. */
export type Outside = Pick<PageFacts, 'listed' | 'subject'> & {
  /** Its description and image; home's by default. */
  about?: About
}

export type About = { words: MessageKey; picture: 'book' | 'check' | 'launchpad' }

export const routes: readonly AppRoute[] = [
  ...homePages,
  ...myPages,
  ...referralPages,
  ...settingsPages,
  ...downloadPages,
  ...aboutPages,
  ...checkPages,
  ...liabilitiesPages,
  ...noticesPages,
  ...introductionPages,
  ...helpPages,
  ...securityPages,
  ...identityPages,
  ...loginPages,
  ...assetsPages,
  ...perpPages,
  ...coinPages,
  ...marketsPages,
  ...spotPages,
  ...cyclePages,
  ...ordersPages,
  ...depositPages,
  ...withdrawalPages,
  ...earnPages,
  ...launchpadPages,
  ...claimPages,
  ...fiatPages,
  ...transferPages,
  ...convertPages,
  ...recordsPages,
]
