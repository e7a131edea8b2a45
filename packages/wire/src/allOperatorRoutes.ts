/** Every call of the operators' desk. None of them is reachable by members. */
import { byName } from './byName.ts'
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

const MODULES: readonly Record<string, unknown>[] = [
  session,
  overview,
  operators,
  members,
  proposals,
  freeze,
  inviter,
  credits,
  deposits,
  proofs,
  unclaimed,
  withdrawals,
  reserves,
  identity,
  tickets,
  letters,
  markets,
  earn,
  claim,
  launchpad,
  fiat,
  audit,
]

const isRoute = (entry: [string, unknown]): entry is [string, OperatorRoute] =>
  typeof entry[1] === 'object' && entry[1] !== null && 'path' in entry[1] && 'roles' in entry[1]

export const allOperatorRoutes: Record<string, OperatorRoute> = byName(
  MODULES.flatMap((module) => Object.entries(module)).filter(isRoute),
)
