/**
 * The banners of the home screen: drawn by us without text, which is shown beside in the reader's
 * language.
 */
import type { MessageCode } from '@assay/wire/envelope.ts'
import type { Locale } from '@assay/wire/locale.ts'
import type { Reply } from '@assay/wire/route.ts'
import type { getBanners } from '@assay/wire/routes/home.ts'
import { messageOf } from '../../http/messages.ts'

type Banner = Reply<typeof getBanners>[number]

/** A temporary banner, of the product that adds it. */
export type PassingBanner = Omit<Banner, 'title'> & {
  title: MessageCode
  isOn: () => Promise<boolean>
}

/** Temporary banners come first, while they last. */
export async function bannersFor(
  locale: Locale,
  passing: readonly PassingBanner[],
): Promise<Banner[]> {
  const isOn = await Promise.all(passing.map((banner) => banner.isOn()))
  const first = passing.filter((_, index) => isOn[index])
  return [
    ...first.map(({ id, image, title, link }) => ({
      id,
      image,
      link,
      title: messageOf(title, locale),
    })),
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
