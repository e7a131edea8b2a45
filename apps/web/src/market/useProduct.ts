/** Whether a product is available where the person is; taken as available until the server says. */
import { getProducts } from '@assay/wire/routes/product.ts'
import type { Area } from '@assay/wire/socket/subscriptionKey.ts'
import { useQuery } from '@tanstack/react-query'
import { readQuery } from '../api/queryClient.ts'

const STALE_MS = 5 * 60_000

export type Blocked = 'region' | 'closed'

/** Why not, or undefined when it is available. */
export function useBlocked(area: Area): Blocked | undefined {
  const { data } = useQuery(readQuery(getProducts, {}, STALE_MS))
  const found = data?.products.find(({ product }) => product === area)
  return found && !found.isAvailable ? (found.reason ?? 'closed') : undefined
}
