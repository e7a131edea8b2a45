/** What became of the member's contracts, as CSV for a spreadsheet: plain decimals, times in UTC. */
import { toDecimal } from '@assay/money/decimal.ts'
import type { PerpOrder } from '@assay/wire/routes/contract.ts'
import type { ClosedPosition, FundingPayment } from '@assay/wire/routes/contractPosition.ts'
import type { ForcedClosing } from '@assay/wire/routes/contractReport.ts'
import { csvText } from '../../../list/csvText.ts'

const money = (value: bigint | undefined) => (value === undefined ? '' : toDecimal(value))
const time = (at: number) => new Date(at).toISOString()

type Columns<T> = readonly (readonly [name: string, of: (row: T) => string])[]

const CLOSED: Columns<ClosedPosition> = [
  ['id', ({ id }) => String(id)],
  ['contract', ({ base, quote }) => `${base}/${quote}`],
  ['side', ({ side }) => side],
  ['margin_mode', ({ marginMode }) => marginMode],
  ['leverage', ({ leverage }) => String(leverage)],
  ['lots', ({ lots }) => String(lots)],
  ['entry_price', ({ entryPrice }) => money(entryPrice)],
  ['closing_price', ({ closePrice }) => money(closePrice)],
  ['profit_by_price', ({ realizedPnl }) => money(realizedPnl)],
  ['trading_fees', ({ fee, liquidationFee }) => toDecimal(fee - liquidationFee)],
  ['liquidation_fee', ({ liquidationFee }) => money(liquidationFee)],
  ['funding_paid', ({ fundingPaid }) => money(fundingPaid)],
  ['paid_by_insurance_fund', ({ fundPaid }) => money(fundPaid)],
  ['net_profit', ({ netPnl }) => money(netPnl)],
  ['closed_by', ({ closedBy }) => closedBy],
  ['opened_at_utc', ({ openedAt }) => time(openedAt)],
  ['closed_at_utc', ({ closedAt }) => time(closedAt)],
]

const ORDERS: Columns<PerpOrder> = [
  ['id', ({ id }) => String(id)],
  ['placed_at_utc', ({ createdAt }) => time(createdAt)],
  ['contract', ({ base, quote }) => `${base}/${quote}`],
  ['side', ({ side }) => side],
  ['reduce_only', ({ isReduceOnly }) => String(isReduceOnly)],
  ['type', ({ type }) => type],
  ['margin_mode', ({ marginMode }) => marginMode],
  ['leverage', ({ leverage }) => String(leverage)],
  ['status', ({ status }) => status],
  ['price', ({ limitPrice }) => money(limitPrice)],
  ['lots', ({ lots }) => String(lots)],
  ['remaining_lots', ({ remainingLots }) => String(remainingLots)],
  ['average_price', ({ averagePrice }) => money(averagePrice)],
  ['fee', ({ fee }) => money(fee)],
  ['profit_by_price', ({ realizedPnl }) => money(realizedPnl)],
]

const FUNDING: Columns<FundingPayment> = [
  ['id', ({ id }) => id],
  ['paid_at_utc', ({ paidAt }) => time(paidAt)],
  ['contract', ({ base, quote }) => `${base}/${quote}`],
  ['side', ({ side }) => side],
  ['margin_mode', ({ marginMode }) => marginMode],
  ['position', ({ position }) => String(position)],
  ['lots', ({ lots }) => String(lots)],
  ['lot_size', ({ contractSize }) => money(contractSize)],
  ['mark_price', ({ markPrice }) => money(markPrice)],
  ['rate', ({ rate }) => money(rate)],
  ['paid', ({ paid }) => money(paid)],
  ['added_to_entry', ({ addedToEntry }) => money(addedToEntry)],
]

const FORCED: Columns<ForcedClosing> = [
  ['report', ({ id }) => String(id)],
  ['kind', ({ kind }) => kind],
  ['at_utc', ({ at }) => time(at)],
  ['contract', ({ market }) => market],
  ['side', ({ side }) => side],
  ['margin_mode', ({ marginMode }) => marginMode],
  ['position', ({ position }) => String(position)],
  ['lots', ({ lots }) => String(lots)],
  ['profit_by_price', ({ realizedPnl }) => money(realizedPnl)],
  ['liquidation_fee', ({ fee }) => money(fee)],
  ['paid_by_insurance_fund', ({ fundPaid }) => money(fundPaid)],
  ['left', ({ returned }) => money(returned)],
]

const fileOf =
  <T>(columns: Columns<T>) =>
  (rows: readonly T[]): string =>
    csvText([columns.map(([name]) => name), ...rows.map((row) => columns.map(([, of]) => of(row)))])

export const closedCsv = { name: 'assay-positions.csv', of: fileOf(CLOSED) }
export const contractOrdersCsv = { name: 'assay-contract-orders.csv', of: fileOf(ORDERS) }
export const fundingCsv = { name: 'assay-funding.csv', of: fileOf(FUNDING) }
export const forcedCsv = { name: 'assay-liquidations.csv', of: fileOf(FORCED) }
