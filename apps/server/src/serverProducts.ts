import type { Products } from '@assay/engine/products.ts'
import { fundsServer } from './features/assets/fundsServer.ts'
import { claimServer } from './features/claim/claimServer.ts'
import { conversionServer } from './features/conversion/conversionServer.ts'
import { cycleServer } from './features/cycle/cycleServer.ts'
import { earnServer } from './features/earn/earnServer.ts'
import { fiatServer } from './features/fiat/fiatServer.ts'
import { launchpadServer } from './features/launchpad/launchpadServer.ts'
import { perpServer } from './features/perp/perpServer.ts'
import { referralServer } from './features/referral/referralServer.ts'
import { spotServer } from './features/spot/spotServer.ts'
import { withdrawalServer } from './features/withdrawal/withdrawalServer.ts'
import type { ServerProduct } from './serverProduct.ts'

/** Listing and time have no code of their own in the server. */
type Served = Exclude<keyof Products, 'listing' | 'time'>

/**
 * Every product, in the order in which histories are written and letters about one command are
 * numbered. Both servers, the follower, the verification, the statements and the demo know no other
 * list. Imported without `await`: V8 aborts the process when a thread is ended while a module that
 * awaits is evaluated, as when a core refuses to start.
 */
export const serverProducts = {
  spot: spotServer,
  funds: fundsServer,
  withdrawal: withdrawalServer,
  conversion: conversionServer,
  earn: earnServer,
  launchpad: launchpadServer,
  fiat: fiatServer,
  referral: referralServer,
  cycle: cycleServer,
  perp: perpServer,
  claim: claimServer,
} satisfies { readonly [Name in Served]: object }

export type Histories = {
  readonly [Name in Served]: (typeof serverProducts)[Name] extends ServerProduct<infer H>
    ? H
    : never
}
