/**
 * Balances and movements. The wire calls the spot account exchange, the perpetual account contract
 * and the fiat account c2c; available is usable, held is disable.
 */
import { CREDIT_KINDS } from '@assay/domain/operator/creditKinds.ts'
import * as z from 'zod/mini'
import { route } from '../../route.ts'
import { accountKind } from '../../rows/account.ts'
import {
  amount,
  assetId,
  count,
  countText,
  enabled,
  shortText,
  signedAmount,
  timestamp,
} from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'
import { paging } from '../../schema/paging.ts'

const noInput = strictFields({})

const oneAsset = strictFields({ asset: ['coin', assetId] })

const available = fields({ available: ['usable', amount] })

/* @__NO_SIDE_EFFECTS__ */
function balanceRoute(path: string, account: string, noScreen?: string) {
  return route({
    method: 'GET',
    path,
    title: `What is available of one coin in the ${account} account.`,
    noScreen,
    needsLogin: true,
    keyRight: 'read',
    input: oneAsset,
    reply: available,
  })
}

export const getBalance = balanceRoute(
  '/account/balance',
  'spot',
  'One coin for programs. Screens read all coins of an account at once.',
)

export const getSpotBalance = balanceRoute('/account/tradBalance', 'spot')

export const getPerpBalance = balanceRoute(
  '/account/contractBalance',
  'perpetual',
  'As `getBalance`, of the account for contracts.',
)

export const getFiatBalance = balanceRoute(
  '/account/c2cBalance',
  'fiat',
  'As `getBalance`, of the account for buying and selling.',
)

export const getAccountTotals = route({
  method: 'GET',
  path: '/account/myAccountCount',
  title: 'What everything is worth in USDT, in all and per account.',
  needsLogin: true,
  keyRight: 'read',
  input: noInput,
  reply: fields({
    total: ['assets', amount],
    spot: ['exchange', amount],
    perp: ['contract', amount],
    fiat: ['c2c', amount],
    /**
     * The base of today's change: the total at the start of the day (UTC) with deposits and
     * withdrawals since, at the prices of then; missing if there is none.
     */
    todayBase: ['yesterday', z.optional(amount)],
  }),
})

const assetBalance = fields({
  asset: ['coin', assetId],
  name: ['name', shortText],
  available: ['usable', amount],
  held: ['disable', amount],
  valueInUsdt: ['usdt', amount],
  chain: ['blockname', shortText],
})

export type AssetBalance = z.output<typeof assetBalance>

export const getSpotAccountAssets = route({
  method: 'GET',
  path: '/account/myAccount',
  title: 'The spot account, coin by coin.',
  needsLogin: true,
  keyRight: 'read',
  input: noInput,
  reply: fields({ assets: ['assets', z.array(assetBalance)], total: ['assets_amount', amount] }),
})

export const getPerpAccountAssets = route({
  method: 'GET',
  path: '/account/contractAssets',
  title: 'The perpetual account, coin by coin, with its margins and what contracts brought.',
  needsLogin: true,
  keyRight: 'read',
  input: noInput,
  reply: fields({
    assets: [
      'contract_assets',
      z.array(
        fields({
          asset: ['coin', assetId],
          name: ['name', shortText],
          available: ['usable', amount],
          /** What may be transferred: less where cross positions are near a warning. */
          movable: ['movable', amount],
          orderMargin: ['orders', amount],
          unrealizedPnl: ['profit', signedAmount],
          positionMargin: ['entrust', amount],
          /** The total of the coin: balance plus open results; never negative. */
          total: ['total', amount],
          /**
           * The net result of all contracts, computed as for closed positions: after fees and
           * funding.
           */
          netPnl: ['income', signedAmount],
        }),
      ),
    ],
    total: ['contract_assets_amount', amount],
  }),
})

export const getFiatAccountAssets = route({
  method: 'GET',
  path: '/account/c2cAccount',
  title: 'The fiat account, coin by coin.',
  needsLogin: true,
  keyRight: 'read',
  input: noInput,
  reply: fields({
    assets: ['c2c_assets', z.array(assetBalance)],
    total: ['c2c_assets_amount', amount],
  }),
})

export const getAssets = route({
  method: 'GET',
  path: '/account/coins',
  title: 'The coins of the platform and whether they can be deposited and withdrawn.',
  input: noInput,
  reply: z.array(
    fields({
      asset: ['coin', assetId],
      name: ['name', shortText],
      decimals: ['precision', count],
      canDeposit: ['isin', enabled],
      canWithdraw: ['isout', enabled],
      chain: ['blockname', shortText],
      /** The limits of one transfer between the member's accounts. */
      transferMinimum: ['minnumber', amount],
      transferMaximum: ['maxnumber', amount],
    }),
  ),
})

/**
 * Why a balance changed; locked and released, held and freed only move it between available and
 * held.
 */
export const recordKind = z.enum([
  'buy',
  'sell',
  'fee',
  'transferIn',
  'transferOut',
  'starter',
  'demo',
  'adjustment',
  ...CREDIT_KINDS,
  'deposit',
  'withdrawal',
  'withdrawalFee',
  'conversionIn',
  'conversionOut',
  'conversionHeld',
  'conversionFreed',
  'yield',
  'redemptionFee',
  'reward',
  'subscription',
  'subscriptionHeld',
  'subscriptionFreed',
  'tokenRelease',
  'fiatBuy',
  'fiatSell',
  'fiatHeld',
  'fiatFreed',
  'locked',
  'released',
  'orderHeld',
  'orderFreed',
  'marginHeld',
  'marginFreed',
  'roundHeld',
  'roundFreed',
  'withdrawalHeld',
  'withdrawalFreed',
  'commission',
  'rebate',
  'roundWon',
  'roundLost',
  'perpPnl',
  'funding',
  'liquidation',
  'deleverage',
  'insurance',
])

export const getRecords = route({
  method: 'GET',
  path: '/account/financeByTypeCoin',
  title: "The member's ledger lines of one coin or all, newest first.",
  needsLogin: true,
  keyRight: 'read',
  input: strictFields({
    account: ['account', z.optional(accountKind)],
    asset: ['coin', z.optional(assetId)],
    kind: ['type', z.optional(recordKind)],
    since: ['since', z.optional(countText)],
    until: ['until', z.optional(countText)],
    /**
     * Also holds and releases of orders, margins and rounds; otherwise only when requested by kind.
     */
    withHolds: ['holds', z.optional(enabled)],
    ...paging,
  }),
  reply: fields({
    records: [
      'list',
      z.array(
        fields({
          id: ['id', shortText],
          account: ['account', accountKind],
          asset: ['coin', assetId],
          kind: ['type', recordKind],
          /** Signed: the change of the account. */
          change: ['number', signedAmount],
          balanceAfter: ['balance', amount],
          /** Signed: the change of the held amount. Their sum is what is held now. */
          held: ['freeze', signedAmount],
          /** The trade, withdrawal, round or other cause; empty for none. */
          reference: ['relation', shortText],
          /**
           * For a trade: its market, such as BTC/USDT, and the member's order in it; else '' and 0.
           */
          market: ['pair', shortText],
          order: ['order', count],
          createdAt: ['wdate', timestamp],
        }),
      ),
    ],
    count: ['count', count],
  }),
})

const transferred = fields({ from: ['from', amount], to: ['to', amount] })

/** `in` moves from the spot account, `out` back to it. The reply contains both new balances. */
const transferInput = strictFields({
  asset: ['coin', assetId],
  amount: ['number', amount],
  direction: ['type', z.enum(['in', 'out'])],
})

export const transferPerp = route({
  method: 'POST',
  path: '/account/contractTransfer',
  success: 'transferDone',
  title: 'Move a coin between the spot and the perpetual account.',
  needsLogin: true,
  keyRight: 'trade',
  isWrite: true,
  input: transferInput,
  reply: transferred,
})

export const transferFiat = route({
  method: 'POST',
  path: '/account/c2cTransfer',
  success: 'transferDone',
  title: 'Move a coin between the spot and the fiat account.',
  needsLogin: true,
  isWrite: true,
  input: transferInput,
  reply: transferred,
})
