/**
 * Which products are offered in which regions. `BLOCKED_PRODUCTS` lists products with regions, such
 * as `cycle:US,GB;contract:*`; the proxy in front reports the region of a request.
 */
import {
  getProducts,
  PRODUCTS,
  type Product,
  product as productCode,
} from '@assay/wire/routes/product.ts'
import * as z from 'zod/mini'
import { Fault } from '../fault.ts'
import { type Binding, handle } from '../http/bindRoutes.ts'
import { type Refusal, refuse } from '../http/reply.ts'

export type Availability = {
  /** Undefined when the product may be used from the region; '' is an unknown one. */
  refusalOf(product: Product, region: string): Refusal | undefined
  reasonOf(product: Product, region: string): 'region' | 'closed' | undefined
}

export function readAvailability(text: string): Availability {
  const blocked = new Map<Product, Set<string>>()
  for (const part of text.split(';').filter((each) => each.trim() !== '')) {
    const [word = '', regions = ''] = part.trim().split(':')
    const product = z.safeDecode(productCode, word as never)
    if (!product.success || !/^(\*|[A-Z]{2}(,[A-Z]{2})*)$/.test(regions)) {
      throw new Fault(
        `BLOCKED_PRODUCTS has \`${part}\`; write a product (trad, contract, cycle, flash, finance, arbitrage, ieo, fiat) and regions.`,
      )
    }
    blocked.set(product.data, new Set(regions.split(',')))
  }
  const reasonOf: Availability['reasonOf'] = (product, region) => {
    const regions = blocked.get(product)
    if (regions?.has('*')) return 'closed'
    return regions?.has(region) ? 'region' : undefined
  }
  return {
    reasonOf,
    refusalOf: (product, region) =>
      reasonOf(product, region) ? refuse('productUnavailable') : undefined,
  }
}

export const productRoutes = (availability: Availability): Binding[] => [
  handle(getProducts, (_, { region }) => ({
    region,
    products: PRODUCTS.map((product) => {
      const reason = availability.reasonOf(product, region)
      return { product, isAvailable: reason === undefined, reason }
    }),
  })),
]
