/** The products available to a visitor, and why others are not. */
import * as z from 'zod/mini'
import { route } from '../route.ts'
import { enabled, shortText } from '../schema/codecs.ts'
import { fields, strictFields } from '../schema/fields.ts'

const PRODUCT_OF = {
  trad: 'spot',
  contract: 'perp',
  cycle: 'cycle',
  flash: 'conversion',
  finance: 'earn',
  arbitrage: 'claim',
  ieo: 'launchpad',
  fiat: 'fiat',
} as const
type Word = keyof typeof PRODUCT_OF
export type Product = (typeof PRODUCT_OF)[Word]

export const PRODUCTS: readonly Product[] = Object.values(PRODUCT_OF)

const words = Object.keys(PRODUCT_OF) as Word[]

export const product = z.codec(z.enum(words), z.enum(PRODUCTS), {
  decode: (word) => PRODUCT_OF[word],
  encode: (which) => words.find((word) => PRODUCT_OF[word] === which)!,
})

export const getProducts = route({
  method: 'GET',
  path: '/home/products',
  title: 'Which products are available in the region that the request comes from.',
  isAddition: true,
  input: strictFields({}),
  reply: fields({
    /** ISO 3166 code, empty when unknown. */
    region: ['region', shortText],
    products: [
      'list',
      z.array(
        fields({
          product: ['product', product],
          isAvailable: ['state', enabled],
          /** Not offered in the region, or switched off everywhere. */
          reason: ['reason', z.optional(z.enum(['region', 'closed']))],
        }),
      ),
    ],
  }),
})
