/** Orders as CSV for a spreadsheet. */
import { toDecimal } from '@assay/money/decimal.ts'
import type { Order } from '@assay/wire/routes/trad.ts'
import { csvText } from '../../list/csvText.ts'
import { kindOf } from '../../order/orderWords.ts'

const money = (value: bigint | undefined) => (value === undefined ? '' : toDecimal(value))

const COLUMNS: readonly [name: string, of: (order: Order) => string][] = [
  ['id', ({ id }) => String(id)],
  ['placed_at_utc', ({ createdAt }) => new Date(createdAt).toISOString()],
  ['pair', ({ base, quote }) => `${base}/${quote}`],
  ['side', ({ side }) => side],
  ['type', kindOf],
  ['time_in_force', ({ timeInForce }) => timeInForce],
  ['status', ({ status }) => status],
  ['price', ({ price }) => money(price)],
  ['stop_price', ({ stopPrice }) => money(stopPrice)],
  ['quantity', ({ quantity }) => money(quantity)],
  ['quote_budget', ({ quoteBudget }) => money(quoteBudget)],
  ['filled_quantity', ({ filledQuantity }) => money(filledQuantity)],
  ['average_price', ({ averagePrice }) => money(averagePrice)],
  ['filled_value', ({ filledValue }) => money(filledValue)],
  ['fee', ({ fee }) => money(fee)],
  ['fee_asset', ({ feeAsset }) => feeAsset],
  ['client_order_id', ({ clientOrderId }) => clientOrderId],
]

export function ordersCsv(orders: readonly Order[]): string {
  return csvText([
    COLUMNS.map(([name]) => name),
    ...orders.map((order) => COLUMNS.map(([, of]) => of(order))),
  ])
}
