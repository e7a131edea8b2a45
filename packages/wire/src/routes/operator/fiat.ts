/** Fiat buy and sell at the console: merchants, and orders that wait for a decision. */
import * as z from 'zod/mini'
import { operatorRoute } from '../../operatorRoute.ts'
import { ending, fiatSide, finding, method, state } from '../../rows/fiat.ts'
import {
  amount,
  assetId,
  count,
  flag,
  price,
  shortText,
  text,
  timestamp,
} from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'
import { proposalMade, reason } from './proposals.ts'

const ROLES = ['support', 'risk', 'auditor', 'admin'] as const

const merchant = fields({
  member: ['member', count],
  name: ['name', shortText],
  isActive: ['isActive', flag],
  offers: ['offers', count],
  /** Open orders. */
  orders: ['orders', count],
})
export type ConsoleMerchant = z.output<typeof merchant>

export const getMerchants = operatorRoute({
  method: 'GET',
  path: '/ops/fiat/merchants',
  title: 'Every merchant, also former ones that ever made an offer, and what of them runs.',
  roles: ROLES,
  input: strictFields({}),
  reply: z.array(merchant),
})

export const proposeMerchant = operatorRoute({
  method: 'POST',
  path: '/ops/fiat/merchants/propose',
  title:
    'Ask to make a verified member a merchant, or to end that; another person of risk or an admin decides.',
  roles: ['risk', 'admin'],
  isWrite: true,
  input: strictFields({
    member: ['member', count],
    isActive: ['isActive', flag],
    reason: ['reason', reason],
  }),
  reply: proposalMade,
})

const orderFields = {
  id: ['id', count],
  /** From the member's view; the merchant does the opposite. */
  side: ['side', fiatSide],
  member: ['member', count],
  merchant: ['merchant', count],
  asset: ['asset', assetId],
  currency: ['currency', shortText],
  price: ['price', price],
  quantity: ['quantity', amount],
  payment: ['payment', amount],
  method: ['method', method],
  isDisputed: ['isDisputed', flag],
  placedAt: ['placedAt', timestamp],
  payBy: ['payBy', timestamp],
  paidAt: ['paidAt', timestamp],
} as const

/** A member's order in any state. */
export const memberFiatOrder = fields({
  ...orderFields,
  state: ['state', state],
  ending: ['ending', ending],
  /**
   * The finding shown to both; '' without a decision, and for decisions before findings were
   * recorded.
   */
  finding: ['finding', z.union([finding, z.literal('')])],
})
export type MemberFiatOrder = z.output<typeof memberFiatOrder>

const rowFields = {
  ...orderFields,
  /** From when it may be decided: at once if disputed. */
  decidableAt: ['decidableAt', timestamp],
} as const
const consoleFiatOrder = fields({
  ...rowFields,
  /** Whether a decision is proposed and not yet approved. */
  isProposed: ['isProposed', flag],
})
export type ConsoleFiatOrder = z.output<typeof consoleFiatOrder>

export const getFiatReviews = operatorRoute({
  method: 'GET',
  path: '/ops/fiat/orders',
  title: 'Orders under review, the disputed first, then those that wait the longest.',
  roles: ROLES,
  input: strictFields({}),
  reply: z.array(consoleFiatOrder),
})

const statement = fields({
  isPayer: ['isPayer', flag],
  body: ['body', text],
  /** `data:image/jpeg…`, '' for none. */
  image: ['image', z.string()],
  sentAt: ['sentAt', timestamp],
})

export const openFiatReview = operatorRoute({
  method: 'POST',
  path: '/ops/fiat/orders/open',
  title:
    'An order under review with the account that is paid to, the proof and what was said. The look is logged.',
  roles: ['support', 'risk', 'admin'],
  input: strictFields({ id: ['id', count] }),
  reply: fields({
    ...rowFields,
    /** The payer's verified name; the payee's is in the details. */
    payerName: ['payerName', shortText],
    /** The seller's payment details, line by line. */
    payee: ['payee', z.array(fields({ field: ['field', shortText], value: ['value', shortText] }))],
    /** The seller's payment code, `data:image/jpeg…`, '' for none. */
    codeImage: ['codeImage', z.string()],
    remark: ['remark', shortText],
    /** `data:image/jpeg…`, '' for none. */
    proof: ['proof', z.string()],
    statements: ['statements', z.array(statement)],
  }),
})
export type OpenedFiatReview = z.output<typeof openFiatReview.reply>

export const proposeFiatDecision = operatorRoute({
  method: 'POST',
  path: '/ops/fiat/orders/decide',
  title:
    'Ask to give the coins of an order to its buyer, or back to its seller; another person of risk or an admin decides.',
  roles: ['support', 'risk', 'admin'],
  isWrite: true,
  input: strictFields({
    id: ['id', count],
    /**
     * The finding shown to both parties, which determines who gets the coins; the reason is for
     * staff.
     */
    finding: ['finding', finding],
    reason: ['reason', reason],
  }),
  reply: proposalMade,
})
