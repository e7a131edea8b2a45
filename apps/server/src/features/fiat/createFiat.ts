/** Assembles fiat buy and sell: its calls, and what the console uses. */
import type { MemberId } from '@assay/domain/account.ts'
import type pg from 'pg'
import type { Binding } from '../../http/bindRoutes.ts'
import type { Availability } from '../../listing/availability.ts'
import type { Exchange } from '../../live/exchange.ts'
import type { FileStore } from '../../outside/files/fileStore.ts'
import type { Seal } from '../../secrets/seal.ts'
import type { Security } from '../../security/security.ts'
import type { StuckItems } from '../../stuckItems.ts'
import { closeOffers } from './closeOffers.ts'
import { createFiatDetails, type FiatDetails } from './fiatDetails.ts'
import { createFiatOrderQueries, type FiatOrderQueries } from './fiatOrderQueries.ts'
import { merchantRoutes } from './merchantRoutes.ts'
import { createPayees, type Payees } from './payees.ts'
import { fiatRoutes } from './routes.ts'

export type FiatSetting = {
  pool: pg.Pool
  exchange: Exchange
  stuck: StuckItems
  availability: Availability
  security: Security
  seal: Seal
  files: FileStore
  verifiedName: (member: MemberId) => Promise<string | undefined>
  /** Called when background work fails. */
  onError: (error: unknown) => void
}

export type Fiat = {
  orders: FiatOrderQueries
  details: FiatDetails
  payees: Payees
  closeOffers: () => Promise<void>
  bindings: Binding[]
}

export function createFiat(setting: FiatSetting): Fiat {
  const { pool } = setting
  const orders = createFiatOrderQueries(pool)
  const details = createFiatDetails(pool, setting)
  const payees = createPayees(pool, setting)
  const parts = { ...setting, orders, details, payees }
  return {
    orders,
    details,
    payees,
    closeOffers: () => closeOffers(parts),
    bindings: [...fiatRoutes(parts), ...merchantRoutes(parts)],
  }
}

/** The part that the console uses. */
export const fiatActionsOf = ({ orders, details, payees }: Fiat) => ({
  underReview: orders.underReview,
  byId: orders.byId,
  runningOf: orders.runningOf,
  countDecidable: orders.countDecidable,
  nameOf: payees.nameOf,
  detailOf: details.of,
  lastEvidenceAt: details.lastEvidenceAt,
  hasSpoken: details.hasSpoken,
  openImage: details.openImage,
})
