/** Orders as CSV for a spreadsheet. */
import type { Order } from '@assay/wire/rows/spot.ts'
import type { Translate } from '../../i18n/i18n.ts'
import { type CsvColumns, csvFigure, csvOf, csvTime } from '../../list/csvText.ts'
import { orderKindKey, statusKey } from '../../order/orderWords.ts'

const columns = (t: Translate): CsvColumns<Order> => [
  [t('orders.number'), ({ id }) => String(id)],
  [`${t('orders.placed')} (UTC)`, ({ createdAt }) => csvTime(createdAt)],
  [t('orders.pair'), ({ base, quote }) => `${base}/${quote}`],
  [t('orders.side'), ({ side }) => t(`orders.${side}`)],
  [t('orders.type'), (order) => t(orderKindKey(order))],
  [t('orders.force'), ({ timeInForce }) => t(`orders.force.${timeInForce}`)],
  [t('orders.status'), (order) => t(statusKey(order))],
  [t('orders.price'), ({ price }) => csvFigure(price)],
  [t('orders.stopPrice'), ({ stopPrice }) => csvFigure(stopPrice)],
  [t('orders.amount'), ({ quantity }) => csvFigure(quantity)],
  [t('orders.budget'), ({ quoteBudget }) => csvFigure(quoteBudget)],
  [t('orders.filled'), ({ filledQuantity }) => csvFigure(filledQuantity)],
  [t('orders.average'), ({ averagePrice }) => csvFigure(averagePrice)],
  [t('orders.total'), ({ filledValue }) => csvFigure(filledValue)],
  [t('orders.fee'), ({ fee }) => csvFigure(fee)],
  [t('orders.feeCoin'), ({ feeAsset }) => feeAsset],
  [t('orders.clientId'), ({ clientOrderId }) => clientOrderId],
]

export const ordersCsv = (orders: readonly Order[], t: Translate): string =>
  csvOf(columns(t), orders)
