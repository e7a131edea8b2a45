/** What the app reads before signing in, and its messages to a member. */
import { areaCodes } from '@assay/domain/identity/areaCodes.ts'
import * as home from '@assay/wire/routes/home.ts'
import { getTips, markTipRead } from '@assay/wire/routes/member/user.ts'
import type { Config } from '../../config/config.ts'
import { type Binding, handle, handleMember } from '../../http/bindRoutes.ts'
import { messageOf } from '../../http/messages.ts'
import type { Articles } from './articles.ts'
import { bannersFor, type PassingBanner } from './banners.ts'
import { changesIn, readServedApp } from './servedApp.ts'

type HomeParts = {
  articles: Articles
  passingBanners: readonly PassingBanner[]
}

export function homeRoutes(config: Config, { articles, passingBanners }: HomeParts): Binding[] {
  const served = readServedApp(config.webFolder)
  return [
    handle(home.getVersions, (_, { locale }) => ({
      version: served.version,
      versionCode: served.code,
      isRequired: config.isUpdateRequired,
      changes: changesIn(served.version, locale),
      isDemo: config.isDemo,
      priceSource: config.prices,
      publicOrigin: config.publicUrl.origin,
    })),
    handle(home.getSystemTime, () => Date.now()),
    handle(home.getBanners, (_, { locale }) => bannersFor(locale, passingBanners)),
    handle(home.getArticles, ({ kind }, { locale }) => articles.list(kind, locale)),
    handle(home.getAreaCodes, () => areaCodes),
    handle(home.getAbout, (_, { locale }) => ({
      name: 'Assay',
      body: messageOf('aboutText', locale),
      supportUrl: config.supportUrl,
      walletFallbackUrl: config.walletFallbackUrl,
      email: config.mailFrom.replace(/^no-reply@/, 'support@'),
      website: config.publicUrl.origin,
    })),
    handle(getTips, (_, { session, locale }) => articles.tips(session?.member, locale)),
    handleMember(markTipRead, async ({ id }, { session }) => {
      await articles.markRead(session.member, id)
      return {}
    }),
  ]
}
