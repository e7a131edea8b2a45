/** Every call there is, by our name. Server, documentation and tests walk this table. */

import type { Route } from './route.ts'
import * as access from './routes/access.ts'
import * as account from './routes/account.ts'
import * as apiKey from './routes/apiKey.ts'
import * as approval from './routes/approval.ts'
import * as arbitrage from './routes/arbitrage.ts'
import * as contract from './routes/contract.ts'
import * as contractPosition from './routes/contractPosition.ts'
import * as contractReport from './routes/contractReport.ts'
import * as cycle from './routes/cycle.ts'
import * as deposit from './routes/deposit.ts'
import * as depositProof from './routes/depositProof.ts'
import * as dev from './routes/dev.ts'
import * as fiat from './routes/fiat.ts'
import * as finance from './routes/finance.ts'
import * as flash from './routes/flash.ts'
import * as home from './routes/home.ts'
import * as identity from './routes/identity.ts'
import * as ieo from './routes/ieo.ts'
import * as liabilities from './routes/liabilities.ts'
import * as member from './routes/member.ts'
import * as passkey from './routes/passkey.ts'
import * as password from './routes/password.ts'
import * as product from './routes/product.ts'
import * as proof from './routes/proof.ts'
import * as referral from './routes/referral.ts'
import * as security from './routes/security.ts'
import * as ticket from './routes/ticket.ts'
import * as trad from './routes/trad.ts'
import * as user from './routes/user.ts'
import * as withdrawal from './routes/withdrawal.ts'

function routesOf(module: Record<string, unknown>): Record<string, Route> {
  const isRoute = ([, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && 'path' in value && 'reply' in value
  return Object.fromEntries(Object.entries(module).filter(isRoute)) as Record<string, Route>
}

export const allRoutes: Record<string, Route> = {
  ...routesOf(home),
  ...routesOf(user),
  ...routesOf(account),
  ...routesOf(deposit),
  ...routesOf(approval),
  ...routesOf(depositProof),
  ...routesOf(withdrawal),
  ...routesOf(flash),
  ...routesOf(finance),
  ...routesOf(arbitrage),
  ...routesOf(ieo),
  ...routesOf(fiat),
  ...routesOf(member),
  ...routesOf(password),
  ...routesOf(security),
  ...routesOf(access),
  ...routesOf(apiKey),
  ...routesOf(passkey),
  ...routesOf(identity),
  ...routesOf(referral),
  ...routesOf(ticket),
  ...routesOf(trad),
  ...routesOf(cycle),
  ...routesOf(proof),
  ...routesOf(liabilities),
  ...routesOf(product),
  ...routesOf(contract),
  ...routesOf(contractPosition),
  ...routesOf(contractReport),
  ...routesOf(dev),
}
