/** The words and figures of a contract order, with the decimals of its market where that is known. */
import type { PerpOrder } from '@assay/wire/routes/contract.ts'
import type { ClosedPosition } from '@assay/wire/routes/contractPosition.ts'
import { useT } from '../../../i18n/i18n.ts'
import type { MessageKey } from '../../../i18n/messageKey.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useStore } from '../../../live/createStore.ts'
import { perps } from '../../../live/perps.ts'
import { signedAmount } from '../rules/signedAmount.ts'

/** Until the markets are loaded, prices are shown with as many decimals as any market has. */
const DECIMALS_FALLBACK = 8

type Pair = { base: string; quote: string }

/** Writes prices with the decimals of a contract. */
export function usePerpPrice() {
  const format = useFormat()
  // Renders again when a market becomes known, not with every price.
  useStore(perps, (all) => all.size)
  return ({ base, quote }: Pair, value: bigint | undefined) =>
    format.price(value, perps.get().get(`${base}/${quote}`)?.priceDecimals ?? DECIMALS_FALLBACK)
}

/** Buying opens a long or closes a short; selling the other way round. */
export function sideKey({
  side,
  isReduceOnly,
}: Pick<PerpOrder, 'side' | 'isReduceOnly'>): MessageKey {
  if (isReduceOnly) return side === 'buy' ? 'contract.closeShort' : 'contract.closeLong'
  return side === 'buy' ? 'contract.openLong' : 'contract.openShort'
}

export const reasonKey = ({ closedBy }: Pick<ClosedPosition, 'closedBy'>): MessageKey =>
  `contract.closedBy.${closedBy}`

export function usePerpOrderWords() {
  const t = useT()
  const format = useFormat()
  const price = usePerpPrice()
  return (order: PerpOrder) => ({
    side: t(sideKey(order)),
    kind: t(`orders.type.${order.type}`),
    mode: `${t(`contract.mode.${order.marginMode}`)} ${order.leverage}×`,
    price: order.limitPrice === undefined ? t('orders.atMarket') : price(order, order.limitPrice),
    average: price(order, order.averagePrice),
    progress: `${format.count(order.lots - order.remainingLots)} / ${format.count(order.lots)}`,
    fee: `${format.orderValue(order.fee)} ${order.quote}`,
    held: `${format.balance(order.held)} ${order.quote}`,
    realized: signedAmount(format, order.realizedPnl, order.quote),
    takeProfit: price(order, order.takeProfitPrice),
    stopLoss: price(order, order.stopLossPrice),
  })
}
