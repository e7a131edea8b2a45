/** Members as an operator sees them. Every look is written down and shown to the member. */
import * as z from 'zod/mini'
import {
  amount,
  assetId,
  count,
  countText,
  flag,
  shortText,
  signedAmount,
  text,
  timestamp,
} from '../../codecs.ts'
import { fields, strictFields } from '../../fields.ts'
import { operatorRoute } from '../../operatorRoute.ts'

const SEES_MEMBERS = ['support', 'identity', 'financeMaker', 'financeChecker', 'risk'] as const

const found = fields({
  id: ['id', count],
  name: ['name', shortText],
  /** Masked: the whole is in the profile, and looking there is written down. */
  contact: ['contact', shortText],
  identityStatus: ['identityStatus', shortText],
  isFrozen: ['isFrozen', flag],
  createdAt: ['createdAt', timestamp],
})
export type FoundMember = z.output<typeof found>

export const searchMembers = operatorRoute({
  method: 'GET',
  path: '/ops/members',
  title: 'Members by number, name, email, phone, wallet, invitation code or transaction.',
  roles: SEES_MEMBERS,
  input: strictFields({ words: ['words', z.string().check(z.minLength(1), z.maxLength(120))] }),
  reply: z.array(found),
})

const balance = fields({
  account: ['account', shortText],
  asset: ['asset', assetId],
  available: ['available', amount],
  held: ['held', amount],
})
const order = fields({
  id: ['id', count],
  market: ['market', shortText],
  side: ['side', shortText],
  type: ['type', shortText],
  price: ['price', shortText],
  quantity: ['quantity', shortText],
  filled: ['filled', shortText],
  status: ['status', shortText],
  placedAt: ['placedAt', timestamp],
})
const record = fields({
  id: ['id', shortText],
  account: ['account', shortText],
  asset: ['asset', assetId],
  kind: ['kind', shortText],
  change: ['change', signedAmount],
  balanceAfter: ['balanceAfter', amount],
  at: ['at', timestamp],
})
const login = fields({
  device: ['device', shortText],
  wallet: ['wallet', shortText],
  createdAt: ['createdAt', timestamp],
  seenAt: ['seenAt', timestamp],
})
const activity = fields({
  id: ['id', count],
  kind: ['kind', shortText],
  actor: ['actor', shortText],
  /** Figures and masked values, as the member sees them. */
  details: ['details', text],
  address: ['address', shortText],
  at: ['at', timestamp],
})
const memberDeposit = fields({
  chain: ['chain', shortText],
  transaction: ['transaction', shortText],
  asset: ['asset', assetId],
  amount: ['amount', amount],
  status: ['status', shortText],
  at: ['at', timestamp],
})
const position = fields({
  id: ['id', count],
  market: ['market', shortText],
  side: ['side', shortText],
  marginMode: ['marginMode', shortText],
  leverage: ['leverage', count],
  lots: ['lots', count],
  /** Prices as text, '' for none: a position may have no price that takes it all. */
  entryPrice: ['entryPrice', shortText],
  markPrice: ['markPrice', shortText],
  liquidationPrice: ['liquidationPrice', shortText],
  margin: ['margin', amount],
  unrealizedPnl: ['unrealizedPnl', signedAmount],
  openedAt: ['openedAt', timestamp],
})
const memberRound = fields({
  id: ['id', count],
  market: ['market', shortText],
  direction: ['direction', shortText],
  stake: ['stake', amount],
  asset: ['asset', assetId],
  status: ['status', shortText],
  netResult: ['netResult', signedAmount],
  acceptedAt: ['acceptedAt', timestamp],
  expiresAt: ['expiresAt', timestamp],
})

export const getMember = operatorRoute({
  method: 'GET',
  path: '/ops/members/:member',
  title: 'A member in full. The look is logged and shows in the activity of the member.',
  roles: SEES_MEMBERS,
  input: strictFields({ member: ['member', countText] }),
  reply: fields({
    id: ['id', count],
    name: ['name', shortText],
    email: ['email', text],
    phone: ['phone', shortText],
    wallet: ['wallet', shortText],
    invitationCode: ['invitationCode', shortText],
    invitedBy: ['invitedBy', count],
    identityStatus: ['identityStatus', shortText],
    /** Who froze the account: '' for nobody, `member` or `operator`. */
    frozenBy: ['frozenBy', shortText],
    frozenReason: ['frozenReason', text],
    /** No withdrawal before this; 0 for none. */
    barredUntil: ['barredUntil', timestamp],
    createdAt: ['createdAt', timestamp],
    balances: ['balances', z.array(balance)],
    orders: ['orders', z.array(order)],
    positions: ['positions', z.array(position)],
    rounds: ['rounds', z.array(memberRound)],
    records: ['records', z.array(record)],
    logins: ['logins', z.array(login)],
    deposits: ['deposits', z.array(memberDeposit)],
    activity: ['activity', z.array(activity)],
  }),
})
