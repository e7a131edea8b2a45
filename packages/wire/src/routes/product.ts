/** What a visitor may use where they are, and why not. */
import * as z from 'zod/mini'
import { enabled, shortText } from '../codecs.ts'
import { fields, strictFields } from '../fields.ts'
import { route } from '../route.ts'

export type Product = 'spot' | 'perp' | 'cycle' | 'conversion' | 'earn'

const PRODUCT_OF = {
  trad: 'spot',
  contract: 'perp',
  cycle: 'cycle',
  flash: 'conversion',
  finance: 'earn',
} as const
const WORD_OF = {
  spot: 'trad',
  perp: 'contract',
  cycle: 'cycle',
  conversion: 'flash',
  earn: 'finance',
} as const

export const product = z.codec(
  z.enum(['trad', 'contract', 'cycle', 'flash', 'finance']),
  z.enum(['spot', 'perp', 'cycle', 'conversion', 'earn']),
  { decode: (word) => PRODUCT_OF[word], encode: (which) => WORD_OF[which] },
)

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
