/** Every call of the operator's desk. None of them is reachable where members are. */
import type { OperatorRoute } from './operatorRoute.ts'
import * as audit from './routes/operator/audit.ts'
import * as claim from './routes/operator/claim.ts'
import * as credits from './routes/operator/credits.ts'
import * as deposits from './routes/operator/deposits.ts'
import * as earn from './routes/operator/earn.ts'
import * as fiat from './routes/operator/fiat.ts'
import * as freeze from './routes/operator/freeze.ts'
import * as identity from './routes/operator/identity.ts'
import * as inviter from './routes/operator/inviter.ts'
import * as launchpad from './routes/operator/launchpad.ts'
import * as letters from './routes/operator/letters.ts'
import * as markets from './routes/operator/markets.ts'
import * as members from './routes/operator/members.ts'
import * as operators from './routes/operator/operators.ts'
import * as overview from './routes/operator/overview.ts'
import * as proofs from './routes/operator/proofs.ts'
import * as proposals from './routes/operator/proposals.ts'
import * as reserves from './routes/operator/reserves.ts'
import * as session from './routes/operator/session.ts'
import * as tickets from './routes/operator/tickets.ts'
import * as unclaimed from './routes/operator/unclaimed.ts'
import * as withdrawals from './routes/operator/withdrawals.ts'

function routesOf(module: Record<string, unknown>): Record<string, OperatorRoute> {
  const isRoute = ([, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && 'path' in value && 'roles' in value
  return Object.fromEntries(Object.entries(module).filter(isRoute)) as Record<string, OperatorRoute>
}

export const allOperatorRoutes: Record<string, OperatorRoute> = {
  ...routesOf(session),
  ...routesOf(overview),
  ...routesOf(operators),
  ...routesOf(members),
  ...routesOf(proposals),
  ...routesOf(freeze),
  ...routesOf(inviter),
  ...routesOf(credits),
  ...routesOf(deposits),
  ...routesOf(proofs),
  ...routesOf(unclaimed),
  ...routesOf(withdrawals),
  ...routesOf(reserves),
  ...routesOf(identity),
  ...routesOf(tickets),
  ...routesOf(letters),
  ...routesOf(markets),
  ...routesOf(earn),
  ...routesOf(claim),
  ...routesOf(launchpad),
  ...routesOf(fiat),
  ...routesOf(audit),
}
