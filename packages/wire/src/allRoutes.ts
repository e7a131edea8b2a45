/** Every call, by our name. Server, documentation and tests iterate over this table. */

import { byName } from './byName.ts'
import * as challengeRows from './challenge.ts'
import { fieldMapOf } from './fields.ts'
import type { Route } from './route.ts'
import * as access from './routes/access.ts'
import * as account from './routes/account.ts'
import * as apiKey from './routes/apiKey.ts'
import * as approval from './routes/approval.ts'
import * as arbitrage from './routes/arbitrage.ts'
import * as candles from './routes/candles.ts'
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
import * as image from './routes/image.ts'
import * as liabilities from './routes/liabilities.ts'
import * as marketData from './routes/marketData.ts'
import * as member from './routes/member.ts'
import * as ownTrades from './routes/ownTrades.ts'
import * as passkey from './routes/passkey.ts'
import * as password from './routes/password.ts'
import * as prices from './routes/prices.ts'
import * as product from './routes/product.ts'
import * as proof from './routes/proof.ts'
import * as referral from './routes/referral.ts'
import * as security from './routes/security.ts'
import * as session from './routes/session.ts'
import * as signIn from './routes/signIn.ts'
import * as ticket from './routes/ticket.ts'
import * as trad from './routes/trad.ts'
import * as user from './routes/user.ts'
import * as withdrawal from './routes/withdrawal.ts'
import * as depositRows from './rows/deposit.ts'
import * as marketRows from './rows/market.ts'
import * as perpRows from './rows/perp.ts'
import * as positionRows from './rows/position.ts'
import * as roundRows from './rows/round.ts'
import * as spotRows from './rows/spot.ts'

type Schema = Route['reply']

const MODULES: readonly Record<string, unknown>[] = [
  home,
  image,
  user,
  session,
  prices,
  candles,
  account,
  deposit,
  approval,
  depositProof,
  withdrawal,
  flash,
  finance,
  arbitrage,
  ieo,
  fiat,
  member,
  signIn,
  password,
  security,
  access,
  apiKey,
  passkey,
  identity,
  referral,
  ticket,
  trad,
  cycle,
  proof,
  liabilities,
  product,
  contract,
  contractPosition,
  contractReport,
  marketData,
  ownTrades,
  dev,
]

/** Row schemas that several calls share. */
const ROWS: readonly Record<string, unknown>[] = [
  challengeRows,
  depositRows,
  marketRows,
  spotRows,
  roundRows,
  perpRows,
  positionRows,
]

const declared = [...MODULES, ...ROWS].flatMap((module) => Object.entries(module))

const isRoute = (entry: [string, unknown]): entry is [string, Route] =>
  typeof entry[1] === 'object' && entry[1] !== null && 'path' in entry[1] && 'reply' in entry[1]

export const allRoutes: Record<string, Route> = byName(declared.filter(isRoute))

const isObject = (entry: [string, unknown]): entry is [string, Schema] =>
  typeof entry[1] === 'object' && fieldMapOf(entry[1] as Schema) !== undefined

/** The named objects that calls share. */
export const namedSchemas: Record<string, Schema> = byName(declared.filter(isObject))
