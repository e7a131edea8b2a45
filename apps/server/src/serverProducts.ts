import type { Products } from '@assay/engine/products.ts'
import type { ServerProduct } from './serverProduct.ts'

/** What is listed and the time alone have nothing at the server that is theirs. */
type Served = Exclude<keyof Products, 'listing' | 'time'>

/**
 * Every product, in the order in which histories are written and letters about one command are
 * numbered. Both servers, the follower, the verification, the statements and the demo know no other
 * list.
 */
export const serverProducts = {
  spot: (await import('./features/spot/spotServer.ts')).spotServer,
  funds: (await import('./features/assets/fundsServer.ts')).fundsServer,
  withdrawal: (await import('./features/withdrawal/withdrawalServer.ts')).withdrawalServer,
  conversion: (await import('./features/conversion/conversionServer.ts')).conversionServer,
  earn: (await import('./features/earn/earnServer.ts')).earnServer,
  launchpad: (await import('./features/launchpad/launchpadServer.ts')).launchpadServer,
  fiat: (await import('./features/fiat/fiatServer.ts')).fiatServer,
  referral: (await import('./features/referral/referralServer.ts')).referralServer,
  cycle: (await import('./features/cycle/cycleServer.ts')).cycleServer,
  perp: (await import('./features/perp/perpServer.ts')).perpServer,
  claim: (await import('./features/claim/claimServer.ts')).claimServer,
} satisfies { readonly [Name in Served]: object }

export type Histories = {
  readonly [Name in Served]: (typeof serverProducts)[Name] extends ServerProduct<infer H>
    ? H
    : never
}
