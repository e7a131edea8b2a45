/**
 * Orders as a CSV file that any spreadsheet reads: UTF-8 with a byte order mark, dates in ISO and
 * UTC, decimals with a dot and no grouping, whatever the language on screen.
 */
import { toDecimal } from '@assay/money/decimal.ts'
import type { Order } from '@assay/wire/routes/trad.ts'
import { kindOf } from '../../order/orderWords.ts'

const BOM = '\uFEFF'
const LINE_END = '\r\n'

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
  const rows = [
    COLUMNS.map(([name]) => name),
    ...orders.map((order) => COLUMNS.map(([, of]) => of(order))),
  ]
  return BOM + rows.map((cells) => cells.map(cell).join(',')).join(LINE_END) + LINE_END
}

/** Quoted where needed; text that a spreadsheet would run as a formula is kept as text. */
function cell(text: string): string {
  const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
