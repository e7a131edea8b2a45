/** The figures of an order as texts, with the decimals of its market where that is known. */
import type { Order } from '@assay/wire/rows/spot.ts'
import { useT } from '../i18n/i18n.ts'
import { useFormat } from '../i18n/useFormat.ts'
import { markets } from '../live/markets.ts'
import { useLive } from '../live/useLive.ts'
import { kindOf } from './orderWords.ts'

export type OrderFigures = ReturnType<ReturnType<typeof useOrderFigures>>

export function useOrderFigures() {
  const t = useT()
  const format = useFormat()
  // Renders again when a market becomes known, not with every price.
  useLive(markets, (all) => all.size)
  return (order: Order) => {
    const { priceDecimals, quantityDecimals } =
      markets.get().get(`${order.base}/${order.quote}`) ?? {}
    const amount = (value: bigint | undefined) => format.quantity(value, quantityDecimals)
    const price = (value: bigint | undefined) => format.price(value, priceDecimals)
    const stop = `${price(order.stopPrice)} ${order.quote}`
    const bought =
      order.filledQuantity > 0n ? `${amount(order.filledQuantity)} ${order.base} · ` : ''
    const spent = `${format.orderValue(order.filledValue)} / ${format.orderValue(order.quoteBudget)} ${order.quote}`
    return {
      side: t(order.side === 'buy' ? 'orders.buy' : 'orders.sell'),
      kind: t(`orders.type.${kindOf(order)}`),
      price: order.price === undefined ? t('orders.atMarket') : price(order.price),
      /** With the way that the price has to go, where that is known. */
      stop: order.stopWhen ? t(`orders.stop.${order.stopWhen}`, { price: stop }) : stop,
      average: format.average(order.averagePrice, priceDecimals),
      amount: amount(order.quantity),
      filled: amount(order.filledQuantity),
      budget: format.orderValue(order.quoteBudget),
      value: format.exact(order.filledValue),
      /** Of the budget of a market buy by quote. */
      spent,
      fee: `${format.exact(order.fee)} ${order.feeAsset}`,
      /**
       * "0.00 / 0.015 BTC"; for a market buy by quote what it bought, and how much of its budget
       * went.
       */
      progress:
        order.quantity === undefined
          ? `${bought}${spent}`
          : `${amount(order.filledQuantity)} / ${amount(order.quantity)} ${order.base}`,
      spokenProgress: t('orders.progress', {
        filled:
          order.quantity === undefined
            ? `${bought}${format.orderValue(order.filledValue)}`
            : amount(order.filledQuantity),
        total:
          order.quantity === undefined
            ? `${format.orderValue(order.quoteBudget)} ${order.quote}`
            : `${amount(order.quantity)} ${order.base}`,
      }),
      fillPrice: price,
      fillAmount: amount,
    }
  }
}
