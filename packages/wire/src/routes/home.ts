/** What the app reads before signing in: versions, time, content. */
import * as z from 'zod/mini'
import { route } from '../route.ts'
import { count, flag, shortText, text, timestamp } from '../schema/codecs.ts'
import { fields, strictFields } from '../schema/fields.ts'

export const getVersions = route({
  method: 'GET',
  path: '/home/versions',
  title: 'The version of the app that is served, what is new in it, and whether this is a demo.',
  input: strictFields({}),
  reply: fields({
    version: ['version', shortText],
    /** The app's build time in seconds: a larger one is newer. 0 when none is served. */
    versionCode: ['code', count],
    /** Older apps must update. */
    isRequired: ['force', flag],
    /** One line each, in the language of the request. */
    changes: ['content', z.array(shortText)],
    isDemo: ['demo', flag],
    /** The source of prices: `demo`, or the venues of the live index. */
    priceSource: ['prices', shortText],
    /** The app's public URL, as configured by the operator. */
    publicOrigin: ['origin', shortText],
  }),
})

export const getSystemTime = route({
  method: 'GET',
  path: '/home/systemTime',
  title: "The server's clock in milliseconds.",
  input: strictFields({}),
  reply: timestamp,
})

export const getBanners = route({
  method: 'GET',
  path: '/home/banner',
  title: 'Banners of the home screen.',
  input: strictFields({ placement: ['type', z.optional(z.literal('app'))] }),
  reply: z.array(
    fields({
      id: ['id', count],
      image: ['banner', shortText],
      title: ['title', shortText],
      /** A path of the app that the banner opens; empty for none. */
      link: ['link', shortText],
    }),
  ),
})

export const article = fields({
  id: ['id', count],
  title: ['title', shortText],
  publishedAt: ['wdate', timestamp],
  /** Sanitized HTML. */
  body: ['reply', text],
})
export type Article = z.output<typeof article>

export const getArticles = route({
  method: 'GET',
  path: '/home/articles',
  title: 'Notices or help pages, newest first, in the language of the request.',
  input: strictFields({ kind: ['type', z.enum(['notice', 'help'])] }),
  reply: z.array(article),
})

export const getAreaCodes = route({
  method: 'GET',
  path: '/home/areaCode',
  title: 'Countries and regions with their dialing codes.',
  input: strictFields({}),
  reply: z.array(
    fields({
      country: ['country', shortText],
      /** ISO 3166 code of two letters. */
      region: ['initials', shortText],
      dialCode: ['code', shortText],
      isFeatured: [
        'state',
        z.codec(z.int(), z.boolean(), {
          decode: (state) => state === 1,
          encode: (isFeatured) => (isFeatured ? 1 : 0),
        }),
      ],
    }),
  ),
})

export const getAbout = route({
  method: 'GET',
  path: '/home/aboutUs',
  title: 'Who runs this platform and how to reach support.',
  input: strictFields({}),
  reply: fields({
    name: ['name', shortText],
    body: ['content', text],
    supportUrl: ['LINEURL', shortText],
    /** The fallback for visitors without a wallet; empty for none. */
    walletFallbackUrl: ['walletFallbackUrl', shortText],
    email: ['email', shortText],
    website: ['website', shortText],
  }),
})
