/** Toasts on any page about the member's resting orders. */
import { showToast, type ToastKind } from '@assay/ui/notes/toasts.ts'
import type { PerpOrder } from '@assay/wire/rows/perp.ts'
import type { Order } from '@assay/wire/rows/spot.ts'
import { useEffect } from 'react'
import { serverNow } from '../api/serverClock.ts'
import { loadMessages, t } from '../i18n/i18n.ts'
import { useFormat } from '../i18n/useFormat.ts'
import { markets } from '../live/markets.ts'
import { onOrders, onPerpOrders } from '../live/member.ts'
import { perps } from '../live/perps.ts'
import { haptic } from '../store/haptic.ts'
import { createOrderNews, type OrderNews } from './orderNews.ts'
import { endKey } from './orderWords.ts'

type Format = ReturnType<typeof useFormat>
/** The figures of an order's news: amount and price. */
type Figures = { side: Order['side']; amount: string; price: string }

/** A budget that is spent is an order that is done. */
const statusOf = ({ cancelReason, status }: Pick<Order, 'cancelReason' | 'status'>) =>
  cancelReason === 'budgetSpent' ? 'filled' : status

export function useOrderNews(): void {
  const format = useFormat()
  useEffect(() => {
    const spot = createOrderNews()
    const perp = createOrderNews()
    const stops = [
      onOrders((orders) => {
        for (const order of orders) {
          const { filledQuantity: filled } = order
          const told = { ...order, status: statusOf(order), cancelReason: endKey(order), filled }
          const news = spot.newsOf(told, serverNow())
          if (news) void tell(news, order, spotFigures(format, order))
        }
      }),
      onPerpOrders((orders) => {
        for (const order of orders) {
          // Triggers and liquidations are reported by the exchange's own notices.
          if (order.origin !== 'member') continue
          const filled = BigInt(order.lots - order.remainingLots)
          const told = { ...order, cancelReason: endKey(order), filled }
          const news = perp.newsOf(told, serverNow())
          if (news) void tell(news, order, perpFigures(format, order))
        }
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [format])
}

async function tell(news: OrderNews, order: Order | PerpOrder, figures: Figures): Promise<void> {
  const end = endKey(order)
  if (news === 'ended') await loadMessages('orders')
  const values = { ...figures, market: `${order.base}/${order.quote}`, why: end ? t(end) : '' }
  const kind: ToastKind = news === 'filled' || news === 'partly' ? 'success' : 'info'
  haptic(kind === 'success' ? 'success' : 'warn')
  showToast(t(`notice.order.${news}.${figures.side}`, values), kind)
}

function spotFigures(format: Format, order: Order): Figures {
  const { base, quote, side, filledQuantity, averagePrice, stopPrice } = order
  const { priceDecimals, quantityDecimals } = markets.get().get(`${base}/${quote}`) ?? {}
  const price =
    averagePrice === undefined
      ? format.price(stopPrice, priceDecimals)
      : format.average(averagePrice, priceDecimals)
  return {
    side,
    amount: `${format.quantity(filledQuantity, quantityDecimals)} ${base}`,
    price: `${price} ${quote}`,
  }
}

function perpFigures(format: Format, order: PerpOrder): Figures {
  const { base, quote, side, lots, remainingLots, averagePrice } = order
  const market = `${base}/${quote}`
  const decimals = perps.get().get(market)?.priceDecimals
  return {
    side,
    amount: t('notice.order.lots', { count: lots - remainingLots, market }),
    price: `${format.average(averagePrice, decimals)} ${quote}`,
  }
}
