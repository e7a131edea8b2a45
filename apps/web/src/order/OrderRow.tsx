/** One order in a list of past ones: what it was, how it ended, and at which price. */
import { Num } from '@assay/ui/figures/Num.tsx'
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import type { Order } from '@assay/wire/rows/spot.ts'
import { memo } from 'react'
import { useT } from '../i18n/i18n.ts'
import { useFormat } from '../i18n/useFormat.ts'
import css from './OrderRow.module.css'
import { statusKey, toneOf } from './orderWords.ts'
import { useOrderFigures } from './useOrderFigures.ts'

type OrderRowProps = { order: Order; onPress: () => void }

export const OrderRow = memo(function OrderRow({ order, onPress }: OrderRowProps) {
  const t = useT()
  const format = useFormat()
  const words = useOrderFigures()(order)
  const hasTraded = order.filledQuantity > 0n
  return (
    <li className={css.item}>
      <button type="button" className={css.row} onClick={onPress}>
        <span className={css.main}>
          <span className={css.line}>
            <span className={css[order.side]}>{words.side}</span>
            <span className={css.pair}>
              <b>{order.base}</b>/{order.quote}
            </span>
            <span className={css.small}>{words.kind}</span>
          </span>
          <Num className={css.small} spoken={words.spokenProgress}>
            {words.progress}
          </Num>
          <time className={css.small} dateTime={new Date(order.createdAt).toISOString()}>
            {format.dateTime(order.createdAt)}
          </time>
        </span>
        <span className={css.end}>
          <Num size="md">{hasTraded ? words.average : words.price}</Num>
          <StatusPill tone={toneOf(order)}>{t(statusKey(order))}</StatusPill>
        </span>
      </button>
    </li>
  )
})
