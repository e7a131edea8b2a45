/**
 * Members as an operator sees them, and freezing one. Every view is logged and shown to the member.
 */
import { ACCOUNT_KINDS } from '@assay/domain/account.ts'
import { ACTIVITIES } from '@assay/domain/identity/activity.ts'
import * as z from 'zod/mini'
import { operatorRoute } from '../../operatorRoute.ts'
import { deposit } from '../../rows/deposit.ts'
import { perpOrder } from '../../rows/perp.ts'
import { position } from '../../rows/position.ts'
import { round } from '../../rows/round.ts'
import { order } from '../../rows/spot.ts'
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
} from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'
import { recordKind } from '../funds/account.ts'
import { memberFiatOrder } from './fiat.ts'
import { proposalMade, reason } from './proposals.ts'
import { withdrawalStatus } from './withdrawals.ts'

const SEES_MEMBERS = ['support', 'identity', 'financeMaker', 'financeChecker', 'risk'] as const

const found = fields({
  id: ['id', count],
  name: ['name', shortText],
  /** Masked: the full contact is in the profile, whose views are logged. */
  contact: ['contact', shortText],
  identityStatus: ['identityStatus', shortText],
  isFrozen: ['isFrozen', flag],
  createdAt: ['createdAt', timestamp],
})
export type FoundMember = z.output<typeof found>

/** Members per answer. */
export const MEMBERS_PAGE = 50

export const searchMembers = operatorRoute({
  method: 'GET',
  path: '/ops/members',
  title:
    'Members by number, name, email, phone, wallet, invitation code, order or transaction; all of them without words. Newest first.',
  roles: SEES_MEMBERS,
  input: strictFields({
    words: ['words', z.optional(z.string().check(z.minLength(1), z.maxLength(120)))],
    /** The number of the last one received. */
    before: ['before', z.optional(countText)],
  }),
  reply: z.array(found),
})

const balance = fields({
  account: ['account', z.enum(ACCOUNT_KINDS)],
  asset: ['asset', assetId],
  available: ['available', amount],
  held: ['held', amount],
})
const record = fields({
  id: ['id', shortText],
  account: ['account', z.enum(ACCOUNT_KINDS)],
  asset: ['asset', assetId],
  kind: ['kind', recordKind],
  change: ['change', signedAmount],
  /** Moved into a lockup or released from it. */
  held: ['held', signedAmount],
  balanceAfter: ['balanceAfter', amount],
  at: ['at', timestamp],
})
const withdrawal = fields({
  id: ['id', count],
  asset: ['asset', assetId],
  amount: ['amount', amount],
  fee: ['fee', amount],
  chain: ['chain', shortText],
  address: ['address', shortText],
  requestedAt: ['requestedAt', timestamp],
  status: ['status', withdrawalStatus],
  /** '' until it is sent. */
  transaction: ['transaction', shortText],
})
const login = fields({
  device: ['device', shortText],
  wallet: ['wallet', shortText],
  createdAt: ['createdAt', timestamp],
  seenAt: ['seenAt', timestamp],
})
const activity = fields({
  id: ['id', count],
  kind: ['kind', z.enum(ACTIVITIES)],
  actor: ['actor', z.enum(['member', 'staff'])],
  /** Figures and masked values, as shown to the member. */
  details: ['details', z.record(z.string(), z.union([z.string(), z.number()]))],
  address: ['address', shortText],
  at: ['at', timestamp],
  /** How many more of the same kind were counted on this line. */
  more: ['more', count],
})

export const getMemberProfile = operatorRoute({
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
    /** Whether fees are shared with the inviter. */
    isFeeShared: ['isFeeShared', flag],
    identityStatus: ['identityStatus', shortText],
    /** Who froze the account: '' if not frozen, `member` or `operator`. */
    frozenBy: ['frozenBy', shortText],
    frozenReason: ['frozenReason', text],
    /** No withdrawal before this; 0 for none. */
    barredUntil: ['barredUntil', timestamp],
    createdAt: ['createdAt', timestamp],
    balances: ['balances', z.array(balance)],
    /** The newest of each, as shown to the member. */
    orders: ['orders', z.array(order)],
    contractOrders: ['contractOrders', z.array(perpOrder)],
    positions: ['positions', z.array(position)],
    rounds: ['rounds', z.array(round)],
    /** Including those as a merchant. */
    fiatOrders: ['fiatOrders', z.array(memberFiatOrder)],
    records: ['records', z.array(record)],
    logins: ['logins', z.array(login)],
    deposits: ['deposits', z.array(deposit)],
    withdrawals: ['withdrawals', z.array(withdrawal)],
    activity: ['activity', z.array(activity)],
  }),
})

const freezeChange = strictFields({ member: ['member', count], reason: ['reason', reason] })

export const freezeMember = operatorRoute({
  method: 'POST',
  path: '/ops/members/freeze',
  title: 'Stop a member from spending or sending. The reason is shown to the member.',
  roles: ['support', 'risk'],
  isWrite: true,
  input: freezeChange,
  reply: z.null(),
})

export const proposeUnfreeze = operatorRoute({
  method: 'POST',
  path: '/ops/members/unfreeze',
  title: 'Ask to lift a freeze; another person decides.',
  roles: ['support', 'risk'],
  isWrite: true,
  input: freezeChange,
  reply: proposalMade,
})
