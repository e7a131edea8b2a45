/** The type of an order, and how long a limit is in force if not until it is canceled. */
import type { TimeInForce } from '@assay/domain/spot/order.ts'
import { useT } from '../../i18n/i18n.ts'
import type { TicketOrderType } from './OrderTypes.tsx'
import css from './ticket.module.css'

const SHORT = { gtc: 'GTC', ioc: 'IOC', fok: 'FOK', postOnly: 'Post-only' }

export function OrderKindLabel({ type, force }: { type: TicketOrderType; force: TimeInForce }) {
  const t = useT()
  return (
    <>
      {t(`orders.type.${type}`)}
      {type === 'limit' && force !== 'gtc' && <span className={css.force}> · {SHORT[force]}</span>}
    </>
  )
}
