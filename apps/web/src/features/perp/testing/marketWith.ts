/** For tests: the example contract, for a member with so much of its coin. */
import { exampleMarket } from '@assay/domain/perp/testing/exampleMarket.ts'
import { examplePerp } from '../../../testing/examplePerp.ts'
import { exampleAmount } from '../../../testing/figures.ts'
import { perpFormMarket } from '../rules/perpFormMarket.ts'

export const marketWith = (available: string) =>
  perpFormMarket(examplePerp, exampleMarket.leverages, {
    holdings: {
      available: exampleAmount(available),
      positions: [],
      orders: [],
      leverages: { cross: 20 },
    },
    rulesOf: () => undefined,
  })
