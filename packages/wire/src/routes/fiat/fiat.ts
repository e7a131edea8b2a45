/**
 * Coins for currency, between members: a merchant offers, the system matches, one side pays outside
 * and the other releases the coins, which are held in between. Images are uploaded first, with the
 * purpose `fiat`, and shown to the two parties only.
 */
import { FIAT_CURRENCIES, FIAT_METHODS, type FiatCurrency } from '@assay/domain/fiat/fiatOrder.ts'
import { ACCOUNT_TYPES, PAYEE_REMARK_MAX, PAYEE_TEXT_MAX } from '@assay/domain/fiat/payee.ts'
import * as z from 'zod/mini'
import { route } from '../../route.ts'
import { factor } from '../../rows/changeProof.ts'
import { ending, fiatSide, finding, method, state } from '../../rows/fiat.ts'
import {
  amount,
  assetId,
  count,
  countText,
  flag,
  price,
  shortText,
  sixDigits,
  text,
  timestamp,
} from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'
import { paging } from '../../schema/paging.ts'

const currency = z.enum(Object.keys(FIAT_CURRENCIES) as FiatCurrency[])
/** The answer of an upload: `fiat/….sealed`. */
const image = z.string().check(z.regex(/^fiat\/[0-9a-f]{32}\.sealed$/))
const imageOrNone = z.union([image, z.literal('')])
const writing = (length: number) => z.string().check(z.maxLength(length))
const remark = writing(PAYEE_REMARK_MAX)
export const APPEAL_TEXT = { least: 10, most: 500 } as const
/** Per party and order. */
export const STATEMENTS_MAX = 5
const appealText = writing(2 * APPEAL_TEXT.most + 100)

/** Empty if the method does not use it. */
const payeeFields = {
  holder: ['payname', writing(PAYEE_TEXT_MAX)],
  card: ['cardno', writing(PAYEE_TEXT_MAX)],
  bank: ['bank', writing(PAYEE_TEXT_MAX)],
  branch: ['branch', writing(PAYEE_TEXT_MAX)],
  bankAddress: ['bankaddress', writing(PAYEE_TEXT_MAX)],
  swift: ['swift', writing(PAYEE_TEXT_MAX)],
  iban: ['iban', writing(PAYEE_TEXT_MAX)],
  accountType: ['accounttype', z.enum([...ACCOUNT_TYPES, ''])],
  wechat: ['wechat', writing(PAYEE_TEXT_MAX)],
  codeImage: ['wechatimg', imageOrNone],
} as const
const payee = fields(payeeFields)

export const getFiatCoins = route({
  method: 'GET',
  path: '/fiat/fiatCoin',
  title: 'The currencies that coins are bought and sold for, and how they can be paid now.',
  noScreen: 'The currencies for programs. Screens learn them with the coins that can be bought.',
  input: strictFields({}),
  reply: fields({
    currencies: [
      'list',
      z.array(
        fields({
          currency: ['currency', currency],
          decimals: ['precision', count],
          /** Of the open offers. */
          methods: ['paytypes', z.array(method)],
        }),
      ),
    ],
  }),
})

/** An open offer from the member's view: a `buy` can be bought from. It is anonymous. */
const level = fields({
  side: ['type', fiatSide],
  asset: ['coin', assetId],
  name: ['name', shortText],
  decimals: ['precision', count],
  currency: ['currency', currency],
  methods: ['paytypes', z.array(method)],
  price: ['price', price],
  quantity: ['number', amount],
  /** Of one order, in currency. */
  minimum: ['min', amount],
  maximum: ['max', amount],
})
export type FiatLevel = z.output<typeof level>

export const getFiatLevels = route({
  method: 'GET',
  path: '/fiat/payCoinList',
  title: "What can be bought and sold now and at which prices, each side's best price first.",
  input: strictFields({ currency: ['currency', z.optional(currency)] }),
  reply: fields({
    levels: ['list', z.array(level)],
    /** What the caller still has to do first; all true for visitors. */
    isVerified: ['identity', flag],
    hasPin: ['paypassword', flag],
    /** In the past or 0 when there is no bar. */
    barredUntil: ['until', timestamp],
  }),
})

const orderFields = {
  id: ['id', count],
  /** From the member's view; the merchant does the opposite. */
  side: ['type', fiatSide],
  /** Whether the caller is its merchant. */
  isMerchant: ['merchant', flag],
  /** Whether the caller sends the currency. */
  isPayer: ['payer', flag],
  /** The other party's pseudonym. */
  counterparty: ['party', shortText],
  asset: ['coin', assetId],
  currency: ['currency', currency],
  price: ['price', price],
  quantity: ['number', amount],
  /** The currency to pay. */
  payment: ['amount', amount],
  method: ['paytype', method],
  state: ['state', state],
  ending: ['ending', ending],
  isDisputed: ['disputed', flag],
  /** Whether staff decided it; for the buyer if it is completed. */
  isDecided: ['decided', flag],
  /** The finding of staff; '' without a decision, and for older decisions without one. */
  finding: ['finding', z.union([finding, z.literal('')])],
  placedAt: ['wdate', timestamp],
  /** The deadline for sending and proving the payment. */
  payBy: ['paydate', timestamp],
  /** 0 before. */
  paidAt: ['paiddate', timestamp],
  /** 0 before. */
  endedAt: ['enddate', timestamp],
  /** Until when the payer of a late order can still appeal; 0 if no one can. */
  appealBy: ['appealdate', timestamp],
} as const
const orderRow = fields(orderFields)
export type FiatOrderRow = z.output<typeof orderRow>

const statement = fields({
  isOwn: ['own', flag],
  body: ['content', text],
  image: ['img', imageOrNone],
  sentAt: ['wdate', timestamp],
})

const order = fields({
  ...orderFields,
  /** The payee's details; masked once the order has ended. */
  payee: ['payee', payee],
  /** The verified name of the payer; '' once the order has ended. */
  payerName: ['payername', shortText],
  remark: ['remark', shortText],
  /** The first proof of the payment; '' before, and for the payee once it has ended. */
  proof: ['img', imageOrNone],
  /** The parties' statements in a dispute, oldest first. */
  statements: ['statements', z.array(statement)],
  /** From when an operator may decide, also without a dispute; 0 before it was paid. */
  decidableAt: ['decidedate', timestamp],
})
export type ShownFiatOrder = z.output<typeof order>

const placing = {
  asset: ['coin', assetId],
  currency: ['currency', currency],
  method: ['paytype', method],
  quantity: ['number', amount],
  /** The price that was shown, which is the limit. */
  price: ['price', price],
  remark: ['remark', z.optional(remark)],
} as const

export const buyFiat = route({
  method: 'POST',
  path: '/fiat/addFiatPayOrder',
  success: 'orderPlaced',
  title: 'Buy coins: matched with the best merchant at once, whose coins are held for 20 minutes.',
  needsLogin: true,
  isWrite: true,
  input: strictFields(placing),
  reply: order,
})

export const sellFiat = route({
  method: 'POST',
  path: '/fiat/sellFiatOrder',
  success: 'orderPlaced',
  title:
    'Sell coins, which are held until the merchant has paid to the account that is named and the sale is confirmed.',
  needsLogin: true,
  isWrite: true,
  input: strictFields({ ...placing, ...payeeFields }),
  reply: order,
})

export const sendFiatProof = route({
  method: 'POST',
  path: '/fiat/addFiatPayOrderImg',
  success: 'fiatProofSent',
  title: 'Say that the currency was sent, with an image that proves it, before the time is over.',
  needsLogin: true,
  isWrite: true,
  isOpenWhenFrozen: true,
  input: strictFields({ id: ['id', count], image: ['img', image] }),
  reply: order,
})

export const checkFiatProof = route({
  method: 'GET',
  path: '/fiat/proof',
  title: 'Whether an image that the payer uploaded can prove the payment, before it is said to.',
  needsLogin: true,
  isAddition: true,
  input: strictFields({ id: ['id', countText], image: ['img', image] }),
  reply: z.null(),
})

export const getFiatOrders = route({
  method: 'GET',
  path: '/fiat/fiatOrderList',
  title: "The member's orders, newest first.",
  needsLogin: true,
  input: strictFields({
    side: ['type', z.optional(fiatSide)],
    /** Orders the caller placed, or those on the caller's offers; both by default. */
    role: ['role', z.optional(z.enum(['member', 'merchant']))],
    /** `toBePaid` includes all open orders, also those under review. */
    state: ['state', z.optional(z.enum(['toBePaid', 'underReview', 'completed', 'cancelled']))],
    ...paging,
  }),
  reply: fields({ orders: ['list', z.array(orderRow)], count: ['count', count] }),
})

export const getFiatOrder = route({
  method: 'GET',
  path: '/fiat/fiatOrderById',
  title: 'One order with where to pay, for its two parties.',
  needsLogin: true,
  input: strictFields({ id: ['id', countText] }),
  reply: order,
})

export const cancelFiatOrder = route({
  method: 'POST',
  path: '/fiat/cancelFiatOrder',
  success: 'orderCancelled',
  title: 'Give up an order that the caller has not paid. Who has paid must not.',
  needsLogin: true,
  isWrite: true,
  isOpenWhenFrozen: true,
  isAddition: true,
  input: strictFields({ id: ['id', count] }),
  reply: order,
})

export const releaseFiat = route({
  method: 'POST',
  path: '/fiat/confirmFiatOrder',
  success: 'fiatReleased',
  title: 'The currency has arrived: let the coins go, with the fund password.',
  needsLogin: true,
  isWrite: true,
  isAddition: true,
  input: strictFields({
    id: ['id', count],
    pin: ['password', sixDigits],
    /** The authenticator's code, if one is enrolled. */
    factor: ['totp', z.optional(factor)],
  }),
  reply: order,
})

export const appealFiat = route({
  method: 'POST',
  path: '/fiat/appealFiatOrder',
  success: 'appealSent',
  title:
    'Ask staff to decide: either party while it is under review, or who has paid up to 15 minutes late.',
  needsLogin: true,
  isWrite: true,
  isOpenWhenFrozen: true,
  isAddition: true,
  input: strictFields({
    id: ['id', count],
    body: ['content', appealText],
    image: ['img', z.optional(image)],
  }),
  reply: order,
})

export const getFiatImage = route({
  method: 'GET',
  path: '/fiat/images/:name',
  title: 'An image of one of the orders of the caller, or one that the caller has uploaded.',
  needsLogin: true,
  isAddition: true,
  input: strictFields({ name: ['name', z.string().check(z.regex(/^[0-9a-f]{32}\.sealed$/))] }),
  /** `data:image/jpeg…` */
  reply: fields({ image: ['image', z.string()] }),
})

const savedPayee = fields({
  method: ['paytype', method],
  /** Where buyers pay a merchant; otherwise the details of a sale. */
  isStanding: ['standing', flag],
  ...payeeFields,
})
export type SavedPayee = z.output<typeof savedPayee>

export const getPayees = route({
  method: 'GET',
  path: '/fiat/payees',
  title: 'Where the member is paid as a merchant, or was paid last, by method, and in whose name.',
  needsLogin: true,
  isAddition: true,
  input: strictFields({}),
  reply: fields({
    /** For all of the member's accounts: the verified name, or the first one given, masked. */
    holder: ['payname', shortText],
    payees: ['list', z.array(savedPayee)],
  }),
})

export const setPayee = route({
  method: 'POST',
  path: '/fiat/setFiatPayee',
  success: 'payeeSaved',
  title: 'Where a merchant is paid by a method from the next order on, with the fund password.',
  needsLogin: true,
  isAddition: true,
  input: strictFields({
    method: ['paytype', method],
    ...payeeFields,
    pin: ['password', sixDigits],
    /** The authenticator's code, if one is enrolled. */
    factor: ['totp', z.optional(factor)],
  }),
  reply: savedPayee,
})

const offerFields = {
  /** From the merchant's view. */
  side: ['type', fiatSide],
  asset: ['coin', assetId],
  currency: ['currency', currency],
  price: ['price', price],
  /** The part not bound to an order. */
  quantity: ['number', amount],
  /** Of one order, in currency. */
  minimum: ['min', amount],
  maximum: ['max', amount],
  methods: ['paytypes', z.array(method).check(z.maxLength(FIAT_METHODS.length))],
} as const
const offer = fields({ id: ['id', count], ...offerFields })
export type ShownFiatOffer = z.output<typeof offer>

export const getMerchant = route({
  method: 'GET',
  path: '/fiat/merchant',
  title: 'Whether the member is a merchant, and the offers that are open.',
  needsLogin: true,
  isAddition: true,
  input: strictFields({}),
  reply: fields({
    isMerchant: ['merchant', flag],
    offers: ['list', z.array(offer)],
    /** Orders that the merchant has to pay or confirm. */
    waiting: ['waiting', count],
  }),
})

export const openFiatOffer = route({
  method: 'POST',
  path: '/fiat/addFiatOffer',
  success: 'fiatOfferOpened',
  title: 'Offer coins or currency as a merchant; coins are held in full as long as it is open.',
  needsLogin: true,
  isWrite: true,
  isAddition: true,
  input: strictFields(offerFields),
  reply: offer,
})

export const closeFiatOffer = route({
  method: 'POST',
  path: '/fiat/closeFiatOffer',
  success: 'fiatOfferClosed',
  title: 'Close an offer; its orders go on.',
  needsLogin: true,
  isWrite: true,
  isOpenWhenFrozen: true,
  isAddition: true,
  input: strictFields({ id: ['id', count] }),
  reply: fields({}),
})
