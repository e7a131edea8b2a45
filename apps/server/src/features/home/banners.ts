/**
 * The banners of the home screen: drawn by us without words, which stand beside in the reader's
 * language.
 */
import type { Locale } from '@assay/wire/locale.ts'
import type { Reply } from '@assay/wire/route.ts'
import type { getBanners } from '@assay/wire/routes/home.ts'
import { messageOf } from '../../http/messages.ts'

type Banner = Reply<typeof getBanners>[number]

type Running = { hasOffering: boolean }

/** What does not last comes first, as long as it lasts. */
export function bannersFor(locale: Locale, { hasOffering }: Running): Banner[] {
  const offering = {
    ...{ id: 4, image: '/banners/launchpad.svg', link: '/ieo' },
    title: messageOf('bannerLaunchpad', locale),
  }
  return [
    ...(hasOffering ? [offering] : []),
    {
      id: 1,
      image: '/banners/check.svg',
      title: messageOf('bannerCheck', locale),
      link: '/check',
    },
    {
      id: 2,
      image: '/banners/book.svg',
      title: messageOf('bannerBook', locale),
      link: '/coinExchange',
    },
    {
      id: 3,
      image: '/banners/invite.svg',
      title: messageOf('bannerInvite', locale),
      link: '/inviteFriends',
    },
  ]
}
