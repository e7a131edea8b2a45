/** What a visitor may use where they are, and why not. */
import * as z from 'zod/mini'
import { enabled, shortText } from '../codecs.ts'
import { fields, strictFields } from '../fields.ts'
import { route } from '../route.ts'
import { area } from '../socket/subscriptionKey.ts'

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
          product: ['product', area],
          isAvailable: ['state', enabled],
          /** Not offered in the region, or switched off everywhere. */
          reason: ['reason', z.optional(z.enum(['region', 'closed']))],
        }),
      ),
    ],
  }),
})
