/** Orders as CSV for a spreadsheet. */
import { toDecimal } from '@assay/money/decimal.ts'
import type { Order } from '@assay/wire/rows/spot.ts'
import type { Translate } from '../../i18n/i18n.ts'
import { type CsvColumns, csvOf, csvTime } from '../../list/csvText.ts'
import { orderKindKey, statusKey } from '../../order/orderWords.ts'

const money = (value: bigint | undefined) => (value === undefined ? '' : toDecimal(value))

const columns = (t: Translate): CsvColumns<Order> => [
  [t('orders.number'), ({ id }) => String(id)],
  [`${t('orders.placed')} (UTC)`, ({ createdAt }) => csvTime(createdAt)],
  [t('orders.pair'), ({ base, quote }) => `${base}/${quote}`],
  [t('orders.side'), ({ side }) => t(`orders.${side}`)],
  [t('orders.type'), (order) => t(orderKindKey(order))],
  [t('orders.force'), ({ timeInForce }) => t(`orders.force.${timeInForce}`)],
  [t('orders.status'), (order) => t(statusKey(order))],
  [t('orders.price'), ({ price }) => money(price)],
  [t('orders.stopPrice'), ({ stopPrice }) => money(stopPrice)],
  [t('orders.amount'), ({ quantity }) => money(quantity)],
  [t('orders.budget'), ({ quoteBudget }) => money(quoteBudget)],
  [t('orders.filled'), ({ filledQuantity }) => money(filledQuantity)],
  [t('orders.average'), ({ averagePrice }) => money(averagePrice)],
  [t('orders.total'), ({ filledValue }) => money(filledValue)],
  [t('orders.fee'), ({ fee }) => money(fee)],
  [t('orders.feeCoin'), ({ feeAsset }) => feeAsset],
  [t('orders.clientId'), ({ clientOrderId }) => clientOrderId],
]

export const ordersCsv = (orders: readonly Order[], t: Translate): string =>
  csvOf(columns(t), orders)
