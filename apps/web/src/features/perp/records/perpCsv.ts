/** Contract records as CSV for a spreadsheet: plain decimals, times in UTC. */
import { toDecimal } from '@assay/money/decimal.ts'
import type { ClosedPosition, FundingPayment } from '@assay/wire/routes/trading/contractPosition.ts'
import type { ForcedClosing } from '@assay/wire/routes/trading/contractReport.ts'
import type { PerpOrder } from '@assay/wire/rows/perp.ts'
import type { Translate } from '../../../i18n/i18n.ts'
import { type CsvColumns, csvFigure, csvOf, csvTime } from '../../../list/csvText.ts'
import { reasonKey, sideKey } from '../orders/perpOrderWords.ts'

const closed = (t: Translate): CsvColumns<ClosedPosition> => [
  [t('perp.position'), ({ id }) => String(id)],
  [t('perp.title'), ({ base, quote }) => `${base}/${quote}`],
  [t('orders.side'), ({ side }) => t(`perp.${side}`)],
  [t('perp.mode'), ({ marginMode }) => t(`perp.mode.${marginMode}`)],
  [t('perp.leverage'), ({ leverage }) => String(leverage)],
  [t('perp.lots'), ({ lots }) => String(lots)],
  [t('perp.entry'), ({ entryPrice }) => csvFigure(entryPrice)],
  [t('perp.closePrice'), ({ closePrice }) => csvFigure(closePrice)],
  [t('perp.realized'), ({ realizedPnl }) => csvFigure(realizedPnl)],
  [t('perp.fees.trading'), ({ fee, liquidationFee }) => toDecimal(fee - liquidationFee)],
  [t('perp.liquidationFee'), ({ liquidationFee }) => csvFigure(liquidationFee)],
  [t('perp.funding.paid'), ({ fundingPaid }) => csvFigure(fundingPaid)],
  [t('perp.report.fund'), ({ fundPaid }) => csvFigure(fundPaid)],
  [t('perp.net'), ({ netPnl }) => csvFigure(netPnl)],
  [t('perp.records.reason'), (position) => t(reasonKey(position))],
  [`${t('perp.opened')} (UTC)`, ({ openedAt }) => csvTime(openedAt)],
  [`${t('perp.closedAt')} (UTC)`, ({ closedAt }) => csvTime(closedAt)],
]

const orders = (t: Translate): CsvColumns<PerpOrder> => [
  [t('orders.number'), ({ id }) => String(id)],
  [`${t('orders.placed')} (UTC)`, ({ createdAt }) => csvTime(createdAt)],
  [t('perp.title'), ({ base, quote }) => `${base}/${quote}`],
  [t('orders.side'), (order) => t(sideKey(order))],
  [t('orders.type'), ({ type }) => t(`orders.type.${type}`)],
  [t('perp.mode'), ({ marginMode }) => t(`perp.mode.${marginMode}`)],
  [t('perp.leverage'), ({ leverage }) => String(leverage)],
  [t('orders.status'), ({ status }) => t(`orders.status.${status}`)],
  [t('orders.price'), ({ limitPrice }) => csvFigure(limitPrice)],
  [t('perp.lots'), ({ lots }) => String(lots)],
  [t('orders.filled'), ({ lots, remainingLots }) => String(lots - remainingLots)],
  [t('orders.average'), ({ averagePrice }) => csvFigure(averagePrice)],
  [t('orders.fee'), ({ fee }) => csvFigure(fee)],
  [t('perp.realized'), ({ realizedPnl }) => csvFigure(realizedPnl)],
]

const funding = (t: Translate): CsvColumns<FundingPayment> => [
  ['ID', ({ id }) => id],
  [`${t('perp.records.time')} (UTC)`, ({ paidAt }) => csvTime(paidAt)],
  [t('perp.title'), ({ base, quote }) => `${base}/${quote}`],
  [t('orders.side'), ({ side }) => t(`perp.${side}`)],
  [t('perp.mode'), ({ marginMode }) => t(`perp.mode.${marginMode}`)],
  [t('perp.position'), ({ position }) => String(position)],
  [t('perp.lots'), ({ lots }) => String(lots)],
  [t('perp.lotSize'), ({ contractSize }) => csvFigure(contractSize)],
  [t('perp.mark'), ({ markPrice }) => csvFigure(markPrice)],
  [t('perp.fundingRate'), ({ rate }) => csvFigure(rate)],
  [t('perp.funding.paid'), ({ paid }) => csvFigure(paid)],
  [t('perp.funding.addedToEntry'), ({ addedToEntry }) => csvFigure(addedToEntry)],
]

const forced = (t: Translate): CsvColumns<ForcedClosing> => [
  [t('perp.report'), ({ id }) => String(id)],
  [t('perp.records.kind'), ({ kind }) => t(`perp.forced.${kind}`)],
  [`${t('perp.records.time')} (UTC)`, ({ at }) => csvTime(at)],
  [t('perp.title'), ({ market }) => market],
  [t('orders.side'), ({ side }) => t(`perp.${side}`)],
  [t('perp.mode'), ({ marginMode }) => t(`perp.mode.${marginMode}`)],
  [t('perp.position'), ({ position }) => String(position)],
  [t('perp.lots'), ({ lots }) => String(lots)],
  [t('perp.realized'), ({ realizedPnl }) => csvFigure(realizedPnl)],
  [t('perp.liquidationFee'), ({ fee }) => csvFigure(fee)],
  [t('perp.report.fund'), ({ fundPaid }) => csvFigure(fundPaid)],
  [t('perp.report.returned'), ({ returned }) => csvFigure(returned)],
]

const fileOf =
  <T>(columns: (t: Translate) => CsvColumns<T>) =>
  (rows: readonly T[], t: Translate): string =>
    csvOf(columns(t), rows)

export const closedCsv = { name: 'assay-positions.csv', of: fileOf(closed) }
export const perpOrdersCsv = { name: 'assay-contract-orders.csv', of: fileOf(orders) }
export const fundingCsv = { name: 'assay-funding.csv', of: fileOf(funding) }
export const forcedCsv = { name: 'assay-liquidations.csv', of: fileOf(forced) }
