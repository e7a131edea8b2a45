/** Orders of the past. */
import { lazyScreen } from '../../routing/loading/lazyScreen.tsx'
import type { AppRoute } from '../../routing/routes.ts'

const orders = lazyScreen(
  () => import('./OrdersScreen.tsx').then((m) => m.OrdersScreen),
  'orders',
  'records',
)

export const featurePages: readonly AppRoute[] = [
  ...['/orders/spot', '/exchangeRecord/:data'].map(
    (path): AppRoute => ({
      path,
      waiting: 'spot',
      level: 3,
      needsLogin: true,
      title: 'app.title.orders',
      parent: '/coinExchange',
      screen: orders,
    }),
  ),
]
