/** The banners of the home screen: drawn by us, one picture per language where it carries words. */
import type { Locale } from '@assay/wire/locale.ts'
import type { Reply } from '@assay/wire/route.ts'
import type { getBanners } from '@assay/wire/routes/home.ts'
import { messageOf } from '../../http/messages.ts'

type Banner = Reply<typeof getBanners>[number]

export function bannersFor(locale: Locale): Banner[] {
  return [
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
  ]
}
