/** Balances, totals, coins, rates and records of the signed-in member. */
import type { AccountKind } from '@assay/domain/account.ts'
import { transferBounds } from '@assay/domain/transferBounds.ts'
import * as account from '@assay/wire/routes/funds/account.ts'
import { getExchangeRate } from '@assay/wire/routes/trading/prices.ts'
import type pg from 'pg'
import type { HistoryReads } from '../../db/historyReads.ts'
import { type Binding, handle, handleMember } from '../../http/bindRoutes.ts'
import { handlePage } from '../../http/handlePage.ts'
import { refuse } from '../../http/reply.ts'
import type { Exchange } from '../../live/exchange.ts'
import { shownPerpAccountOf, spotAccountOf } from './accounts.ts'
import { createDayStartPrices } from './dayStartPrices.ts'
import type { Rates } from './rates.ts'
import type { Records } from './records.ts'
import { totalsOf } from './totals.ts'

export type AssetsParts = {
  exchange: Exchange
  records: Records
  rates: Rates
  pool: pg.Pool
  history: HistoryReads
  canDeposit: (asset: string) => boolean
}

const PAGE = { most: 200 }

export function assetRoutes(parts: AssetsParts): Binding[] {
  const { exchange, records, rates } = parts
  const dayStart = createDayStartPrices(parts.pool, exchange.marketData)
  const { marketData } = exchange

  const balance = (route: typeof account.getBalance, kind: AccountKind) =>
    handleMember(route, async ({ asset }, { session }) => {
      const id = asset.toUpperCase()
      if (!marketData.assets.has(id)) return refuse('assetNotFound')
      return { available: await exchange.available(session.member, kind, id) }
    })

  return [
    balance(account.getBalance, 'spot'),
    balance(account.getSpotBalance, 'spot'),
    balance(account.getPerpBalance, 'perp'),
    balance(account.getFiatBalance, 'fiat'),

    handle(getExchangeRate, ({ currency }) => {
      const rate = rates.of(currency.toUpperCase())
      return rate === undefined
        ? refuse('assetNotFound')
        : { currency: currency.toUpperCase(), rate }
    }),

    handleMember(account.getAccountTotals, (_, { session }) =>
      totalsOf({ exchange, records, dayStart }, session.member),
    ),
    handleMember(account.getSpotAccountAssets, (_, { session }) =>
      spotAccountOf(exchange, session.member, 'spot'),
    ),
    handleMember(account.getFiatAccountAssets, (_, { session }) =>
      spotAccountOf(exchange, session.member, 'fiat'),
    ),
    handleMember(account.getPerpAccountAssets, (_, { session }) =>
      shownPerpAccountOf(parts, session.member),
    ),

    handle(account.getAssets, async () => {
      const { terms } = await exchange.core.read({ type: 'withdrawalTerms' })
      const withdrawable = new Set(terms.map(({ asset }) => asset))
      return [...marketData.assets.values()].map((asset) => ({
        asset: asset.id,
        name: asset.name,
        decimals: asset.decimals,
        canDeposit: parts.canDeposit(asset.id),
        canWithdraw: withdrawable.has(asset.id),
        chain: asset.chain,
        ...transferFacts(asset.decimals),
      }))
    }),

    handlePage(account.getRecords, PAGE, async (input, page, { session: { member } }) => {
      await exchange.settled(member)
      const filter = {
        account: input.account,
        asset: input.asset?.toUpperCase(),
        kind: input.kind,
        since: input.since,
        until: input.until,
        withHolds: input.withHolds,
      }
      const [found, count] = await Promise.all([
        records.list(member, filter, page),
        records.count(member, filter),
      ])
      return { records: found, count }
    }),
  ]
}

function transferFacts(decimals: number) {
  const { minimum, maximum } = transferBounds(decimals)
  return { transferMinimum: minimum, transferMaximum: maximum }
}
