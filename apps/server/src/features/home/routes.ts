/** What the app asks before anyone is signed in, and the messages at the door. */
import { readFileSync } from 'node:fs'
import * as home from '@assay/wire/routes/home.ts'
import { getTips, markTipRead } from '@assay/wire/routes/user.ts'
import type { Config } from '../../config.ts'
import { type Binding, handle, handleMember } from '../../http/bindRoutes.ts'
import { messageOf } from '../../http/messages.ts'
import { areaCodes } from './areaCodes.ts'
import type { Articles } from './articles.ts'
import { bannersFor } from './banners.ts'

export function homeRoutes(config: Config, articles: Articles): Binding[] {
  const version = versionOf()
  return [
    handle(home.getVersions, () => ({
      ...version,
      isDemo: config.isDemo,
      priceSource: config.prices,
    })),
    handle(home.getSystemTime, () => Date.now()),
    handle(home.getBanners, (_, { locale }) => bannersFor(locale)),
    handle(home.getArticles, ({ kind }, { locale }) => articles.list(kind, locale)),
    handle(home.getAreaCodes, () => areaCodes),
    handle(home.getAbout, (_, { locale }) => ({
      name: 'Assay',
      body: messageOf('aboutText', locale),
      supportUrl: config.supportUrl,
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

/** The version in package.json; its code grows with it: 1.2.3 is 10203. */
function versionOf(): { version: string; versionCode: number } {
  const file = new URL('../../../package.json', import.meta.url)
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return { version, versionCode: major * 10_000 + minor * 100 + patch }
}
