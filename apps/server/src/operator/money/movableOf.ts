import type { HouseSource } from '@assay/domain/houseAccounts.ts'
import type { Exchange } from '../../live/exchange.ts'
import type { ReserveActions } from './reserveRoutes.ts'

export type MovableParts = { exchange: Exchange; reserves: ReserveActions }

/**
 * What of a house account may go elsewhere, as far as this process has seen. The gas that was paid
 * is gone from the treasury's coins already, though the ledger has no posting for it: moved on, it
 * would be missing from what members own.
 */
export async function movableOf(
  { exchange, reserves }: MovableParts,
  { from, asset }: { from: HouseSource; asset: string },
): Promise<bigint> {
  const { books } = await exchange.core.read({ type: 'books' }, exchange.core.position())
  const book = books.find((one) => one.asset === asset)
  const balance = book?.accounts.find(({ name }) => name === from)?.balance ?? 0n
  if (from !== 'house/treasury') return balance
  const ofAsset = (await reserves.reconcile()).filter((reserve) => reserve.asset === asset)
  return ofAsset.reduce((left, { gas }) => left - gas, balance)
}
