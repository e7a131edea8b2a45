/** Whether a product is available where the person is; taken as available until the server says. */
import { getProducts, type Product } from '@assay/wire/routes/product.ts'
import { useQuery } from '@tanstack/react-query'
import { readQuery } from '../api/queryClient.ts'

const STALE_MS = 5 * 60_000

export type Blocked = 'region' | 'closed'

/** Why not, or undefined when it is available. */
export function useBlocked(product: Product): Blocked | undefined {
  const { data } = useQuery(readQuery(getProducts, {}, STALE_MS))
  const found = data?.products.find((one) => one.product === product)
  return found && !found.isAvailable ? (found.reason ?? 'closed') : undefined
}
