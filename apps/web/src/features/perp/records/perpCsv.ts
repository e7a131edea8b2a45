/** Contract records as CSV for a spreadsheet: plain decimals, times in UTC. */
import { toDecimal } from '@assay/money/decimal.ts'
import type { ClosedPosition, FundingPayment } from '@assay/wire/routes/contractPosition.ts'
import type { ForcedClosing } from '@assay/wire/routes/contractReport.ts'
import type { PerpOrder } from '@assay/wire/rows/perp.ts'
import type { Translate } from '../../../i18n/i18n.ts'
import { type CsvColumns, csvOf, csvTime } from '../../../list/csvText.ts'
import { reasonKey, sideKey } from '../orders/perpOrderWords.ts'

const money = (value: bigint | undefined) => (value === undefined ? '' : toDecimal(value))

const closed = (t: Translate): CsvColumns<ClosedPosition> => [
  [t('contract.position'), ({ id }) => String(id)],
  [t('contract.title'), ({ base, quote }) => `${base}/${quote}`],
  [t('orders.side'), ({ side }) => t(`contract.${side}`)],
  [t('contract.mode'), ({ marginMode }) => t(`contract.mode.${marginMode}`)],
  [t('contract.leverage'), ({ leverage }) => String(leverage)],
  [t('contract.lots'), ({ lots }) => String(lots)],
  [t('contract.entry'), ({ entryPrice }) => money(entryPrice)],
  [t('contract.closePrice'), ({ closePrice }) => money(closePrice)],
  [t('contract.realized'), ({ realizedPnl }) => money(realizedPnl)],
  [t('contract.fees.trading'), ({ fee, liquidationFee }) => toDecimal(fee - liquidationFee)],
  [t('contract.liquidationFee'), ({ liquidationFee }) => money(liquidationFee)],
  [t('contract.funding.paid'), ({ fundingPaid }) => money(fundingPaid)],
  [t('contract.report.fund'), ({ fundPaid }) => money(fundPaid)],
  [t('contract.net'), ({ netPnl }) => money(netPnl)],
  [t('contract.records.reason'), (position) => t(reasonKey(position))],
  [`${t('contract.opened')} (UTC)`, ({ openedAt }) => csvTime(openedAt)],
  [`${t('contract.closedAt')} (UTC)`, ({ closedAt }) => csvTime(closedAt)],
]

const orders = (t: Translate): CsvColumns<PerpOrder> => [
  [t('orders.number'), ({ id }) => String(id)],
  [`${t('orders.placed')} (UTC)`, ({ createdAt }) => csvTime(createdAt)],
  [t('contract.title'), ({ base, quote }) => `${base}/${quote}`],
  [t('orders.side'), (order) => t(sideKey(order))],
  [t('orders.type'), ({ type }) => t(`orders.type.${type}`)],
  [t('contract.mode'), ({ marginMode }) => t(`contract.mode.${marginMode}`)],
  [t('contract.leverage'), ({ leverage }) => String(leverage)],
  [t('orders.status'), ({ status }) => t(`orders.status.${status}`)],
  [t('orders.price'), ({ limitPrice }) => money(limitPrice)],
  [t('contract.lots'), ({ lots }) => String(lots)],
  [t('orders.filled'), ({ lots, remainingLots }) => String(lots - remainingLots)],
  [t('orders.average'), ({ averagePrice }) => money(averagePrice)],
  [t('orders.fee'), ({ fee }) => money(fee)],
  [t('contract.realized'), ({ realizedPnl }) => money(realizedPnl)],
]

const funding = (t: Translate): CsvColumns<FundingPayment> => [
  ['ID', ({ id }) => id],
  [`${t('contract.records.time')} (UTC)`, ({ paidAt }) => csvTime(paidAt)],
  [t('contract.title'), ({ base, quote }) => `${base}/${quote}`],
  [t('orders.side'), ({ side }) => t(`contract.${side}`)],
  [t('contract.mode'), ({ marginMode }) => t(`contract.mode.${marginMode}`)],
  [t('contract.position'), ({ position }) => String(position)],
  [t('contract.lots'), ({ lots }) => String(lots)],
  [t('contract.lotSize'), ({ contractSize }) => money(contractSize)],
  [t('contract.mark'), ({ markPrice }) => money(markPrice)],
  [t('contract.fundingRate'), ({ rate }) => money(rate)],
  [t('contract.funding.paid'), ({ paid }) => money(paid)],
  [t('contract.funding.addedToEntry'), ({ addedToEntry }) => money(addedToEntry)],
]

const forced = (t: Translate): CsvColumns<ForcedClosing> => [
  [t('contract.report'), ({ id }) => String(id)],
  [t('contract.records.kind'), ({ kind }) => t(`contract.forced.${kind}`)],
  [`${t('contract.records.time')} (UTC)`, ({ at }) => csvTime(at)],
  [t('contract.title'), ({ market }) => market],
  [t('orders.side'), ({ side }) => t(`contract.${side}`)],
  [t('contract.mode'), ({ marginMode }) => t(`contract.mode.${marginMode}`)],
  [t('contract.position'), ({ position }) => String(position)],
  [t('contract.lots'), ({ lots }) => String(lots)],
  [t('contract.realized'), ({ realizedPnl }) => money(realizedPnl)],
  [t('contract.liquidationFee'), ({ fee }) => money(fee)],
  [t('contract.report.fund'), ({ fundPaid }) => money(fundPaid)],
  [t('contract.report.returned'), ({ returned }) => money(returned)],
]

const fileOf =
  <T>(columns: (t: Translate) => CsvColumns<T>) =>
  (rows: readonly T[], t: Translate): string =>
    csvOf(columns(t), rows)

export const closedCsv = { name: 'assay-positions.csv', of: fileOf(closed) }
export const perpOrdersCsv = { name: 'assay-contract-orders.csv', of: fileOf(orders) }
export const fundingCsv = { name: 'assay-funding.csv', of: fileOf(funding) }
export const forcedCsv = { name: 'assay-liquidations.csv', of: fileOf(forced) }
