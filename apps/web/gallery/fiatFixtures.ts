/** Replies for the screens of buying and selling in the gallery. */
import { NO_PAYEE } from '@assay/domain/fiat/payee.ts'
import type { Reply, Route } from '@assay/wire/route.ts'
import {
  type FiatLevel,
  getFiatCoins,
  getFiatImage,
  getFiatLevels,
  getFiatOrder,
  getFiatOrders,
  getMerchant,
  getPayees,
  type ShownFiatOffer,
  type ShownFiatOrder,
} from '@assay/wire/routes/funds/fiat.ts'
import * as z from 'zod/mini'
import { exampleAmount, examplePrice } from '../src/testing/figures.ts'
import type { GalleryPart } from './parts.ts'
import { EVERY_STATE, states } from './states.ts'

const MINUTE_MS = 60_000
const NOW = Date.now()
const PICTURE = `fiat/${'a'.repeat(32)}.sealed`

const encoded = <R extends Route>(
  route: R,
  reply: Reply<R>,
  path: string = route.path,
): [string, unknown] => [path, z.encode(route.reply as z.ZodMiniType, reply)]

const level = (side: 'buy' | 'sell', each: string, more: Partial<FiatLevel> = {}): FiatLevel => ({
  side,
  asset: 'USDT',
  name: 'Tether',
  decimals: 6,
  currency: 'EUR',
  methods: ['iban', 'bankCard'],
  price: examplePrice(each),
  quantity: exampleAmount('12000'),
  minimum: exampleAmount('20'),
  maximum: exampleAmount('5000'),
  ...more,
})
const levels = [
  level('buy', '0.9312'),
  level('buy', '7.21', { currency: 'CNY', methods: ['wechat', 'bankCard'] }),
  level('buy', '59210.5', {
    asset: 'BTC',
    name: 'Bitcoin',
    decimals: 8,
    quantity: exampleAmount('1'),
  }),
  level('sell', '0.9187'),
  level('sell', '7.12', { currency: 'CNY', methods: ['wechat'] }),
]

const order = (id: number, more: Partial<ShownFiatOrder> = {}): ShownFiatOrder => ({
  id,
  side: 'buy',
  isMerchant: false,
  isPayer: true,
  counterparty: 'Lena Exchange',
  asset: 'USDT',
  currency: 'EUR',
  price: examplePrice('0.9312'),
  quantity: exampleAmount('268.47079'),
  payment: exampleAmount('250'),
  method: 'iban',
  state: 'awaitingPayment',
  ending: '',
  isDisputed: false,
  placedAt: NOW - 3 * MINUTE_MS,
  payBy: NOW + 17 * MINUTE_MS,
  paidAt: 0,
  endedAt: 0,
  appealBy: 0,
  isDecided: false,
  finding: '',
  remark: '',
  payerName: '',
  proof: '',
  statements: [],
  decidableAt: 0,
  payee: {
    ...NO_PAYEE,
    holder: 'Lena Marie Hoffmann',
    iban: 'DE89370400440532013000',
    bank: 'Commerzbank',
    swift: 'COBADEFFXXX',
  },
  ...more,
})
const PAID = { state: 'underReview', paidAt: NOW - MINUTE_MS, proof: PICTURE } as const
const REVIEWED = { ...PAID, decidableAt: NOW + 119 * MINUTE_MS }
const OWN_SALE = {
  ...({ side: 'sell', isPayer: false, price: examplePrice('0.9187') } as const),
  payerName: 'Lena Marie Hoffmann',
} as const
const ENDED = {
  payBy: NOW - 40 * MINUTE_MS,
  placedAt: NOW - 60 * MINUTE_MS,
  endedAt: NOW - 30_000,
}
const MASKED = { ...NO_PAYEE, holder: 'L***', iban: '•••• 3000', bank: 'Commerzbank' }
const statements = [
  { isOwn: true, body: 'Paid at 14:02, my bank says it was booked.', image: PICTURE },
  { isOwn: false, body: 'Nothing has arrived so far.', image: '' },
].map((said, at) => ({ ...said, sentAt: NOW - (9 - at) * MINUTE_MS }))

const orders = [
  order(1),
  order(2, OWN_SALE),
  order(3, { ...REVIEWED, ...OWN_SALE }),
  order(4, REVIEWED),
  order(5, { ...REVIEWED, isDisputed: true, statements }),
  order(6, { ...PAID, ...ENDED, state: 'completed', payee: MASKED }),
  order(7, { ...ENDED, state: 'cancelled', ending: 'withdrawn', payee: MASKED }),
  order(8, {
    state: 'cancelled',
    ending: 'late',
    payBy: NOW - 2 * MINUTE_MS,
    endedAt: NOW - 2 * MINUTE_MS,
    appealBy: NOW + 13 * MINUTE_MS,
    payee: MASKED,
  }),
  order(9, { ...ENDED, state: 'cancelled', ending: 'late', payee: MASKED }),
  order(10, {
    ...ENDED,
    ...PAID,
    state: 'cancelled',
    ending: 'refused',
    isDecided: true,
    finding: 'paymentNotShown',
    payee: MASKED,
  }),
  order(11, {
    ...PAID,
    ...ENDED,
    state: 'completed',
    isDecided: true,
    finding: 'sellerSilent',
    payee: MASKED,
  }),
]
const offer: ShownFiatOffer = {
  id: 31,
  side: 'sell',
  asset: 'USDT',
  currency: 'EUR',
  price: examplePrice('0.9312'),
  quantity: exampleAmount('11731.52921'),
  minimum: exampleAmount('20'),
  maximum: exampleAmount('5000'),
  methods: ['iban', 'bankCard'],
}

const fiatReplies: readonly [string, unknown][] = [
  encoded(getFiatCoins, {
    currencies: [
      { currency: 'EUR', decimals: 2, methods: ['iban', 'bankCard'] },
      { currency: 'CNY', decimals: 2, methods: ['wechat', 'bankCard'] },
    ],
  }),
  encoded(getFiatLevels, { levels, isVerified: true, hasPin: true, barredUntil: 0 }),
  encoded(getFiatOrders, { orders, count: orders.length }),
  ...orders.map((one) => encoded(getFiatOrder, one, `${getFiatOrder.path}?id=${one.id}`)),
  encoded(getPayees, {
    holder: 'Vera Berg',
    payees: [
      {
        ...NO_PAYEE,
        method: 'iban',
        isStanding: true,
        holder: 'Vera Berg',
        iban: 'DE75512108001245126199',
      },
    ],
  }),
  encoded(getMerchant, {
    isMerchant: true,
    offers: [offer, { ...offer, id: 32, side: 'buy', price: examplePrice('0.9187') }],
    waiting: 2,
  }),
  encoded(
    getFiatImage,
    { image: 'data:image/gif;base64,R0lGODlhAQABAIAAAMLCwgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==' },
    `/fiat/images/${'a'.repeat(32)}.sealed`,
  ),
]

const emptyFiatReplies: readonly [string, unknown][] = [
  encoded(getFiatLevels, { levels: [], isVerified: true, hasPin: true, barredUntil: 0 }),
  encoded(getFiatOrders, { orders: [], count: 0 }),
  encoded(getMerchant, { isMerchant: true, offers: [], waiting: 0 }),
  encoded(getPayees, { holder: '', payees: [] }),
]

/** By their numbers in the fixtures. */
const FIAT_ORDERS = [
  ...([
    ['to receive', 2],
    ['to confirm', 3],
    ['under review', 4],
    ['disputed', 5],
  ] as const),
  ...([
    ['completed', 6],
    ['canceled', 7],
    ['late', 8],
    ['void', 9],
    ['refused', 10],
  ] as const),
]

export const part: GalleryPart = {
  screens: [
    ...states('Buy', '/otc', true, EVERY_STATE),
    ...states('Buy, visitor', '/otc', false, ['full']),
    ...states('Sell', '/otc?side=sell', true, ['full']),
    ...states('Sell, payee asked', '/otc?side=sell&currency=CNY', true, ['full']),
    ...states('Fiat orders', '/otc?tab=orders', true, ['full', 'loading', 'empty', 'error']),
    ...states('Merchant', '/otc?tab=merchant', true, ['full', 'empty']),
    ...states('Fiat offer', '/otc/offer', true, ['full']),
    ...states('Fiat order', '/otc/order/1', true, ['full', 'loading', 'error', 'offline']),
    ...FIAT_ORDERS.flatMap(([name, id]) =>
      states(`Fiat order, ${name}`, `/otc/order/${id}`, true, ['full']),
    ),
  ],
  replies: fiatReplies,
  empty: emptyFiatReplies,
}
