/**
 * Every page: its path, depth (deeper slides in from the right), login requirement, title, footer
 * tab, and server rendering. Guard, slides, footer and document title are derived from this table;
 * a control without a route is not shown.
 */
import type { PageFacts } from '@assay/wire/page.ts'
import type { WriteArea } from '@assay/wire/registry/writeKind.ts'
import type { MessageKey } from '../i18n/messageKey.ts'
import type { LocalKey, TypedName } from '../store/storage.ts'
import type { LazyScreen } from './loading/lazyScreen.tsx'

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
  /** The form of this tab whose kept step it opens at. */
  keptStep?: TypedName
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

export type About = { words: MessageKey; image: 'book' | 'check' | 'launchpad' }

const found = import.meta.glob<readonly AppRoute[]>('../features/*/*Pages.ts', {
  eager: true,
  import: 'featurePages',
})

export const routes: readonly AppRoute[] = Object.values(found).flat()
