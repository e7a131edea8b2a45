/**
 * The result of an order, from the exchange's answer. Stays until it is closed, and keeps its
 * content while it closes.
 */
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { FactList } from '@assay/ui/rows/Rows.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import type { Order } from '@assay/wire/rows/spot.ts'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/i18n.ts'
import { endKey, type OrderEnd, statusKey, toneOf } from '../../order/orderWords.ts'
import { useLastShown } from '../../page/useLastShown.ts'
import css from './ResultSheet.module.css'

export type ResultSheetProps<O> = { order: O | undefined; isOpen: boolean; onClose: () => void }

type FrameProps<O> = ResultSheetProps<O> & {
  /** What to wait for while it rests in the book. */
  resting: (order: O) => string
  /** The way to what came of it. */
  onward?: (order: O) => { label: string; onPress: () => void } | undefined
  /** Its facts. */
  children: (order: O) => ReactNode
}

type Ended = Pick<Order, 'id' | 'status'> & OrderEnd

export function ResultSheet<O extends Ended>(props: FrameProps<O>) {
  const { order, isOpen, onClose, resting, onward, children } = props
  const t = useT()
  const shown = useLastShown(order)
  if (!shown) return null
  const next = onward?.(shown)
  const end = endKey(shown)
  const isResting = shown.status === 'open' || shown.status === 'partiallyFilled'
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('spot.result.title', { number: String(shown.id) })}
      footer={
        <div className={css.foot}>
          {next && (
            <Button size="large" isBlock onClick={next.onPress}>
              {next.label}
            </Button>
          )}
          <Button
            kind={next ? 'quiet' : 'primary'}
            size={next ? 'medium' : 'large'}
            isBlock
            onClick={onClose}
          >
            {t('spot.result.done')}
          </Button>
        </div>
      }
    >
      <div className={css.body}>
        <span className={css.pill}>
          <StatusPill tone={toneOf(shown)}>{t(statusKey(shown))}</StatusPill>
        </span>
        {isResting && <p className={css.text}>{resting(shown)}</p>}
        {end && <p className={css.text}>{t(end)}</p>}
        <FactList>{children(shown)}</FactList>
      </div>
    </Sheet>
  )
}
