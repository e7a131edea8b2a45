/**
 * What became of a contract order, as the exchange answered it; stays until it is closed. An order
 * that closed a position also says what that realized, before its fee.
 */
import { Delta } from '@assay/ui/figures/Delta.tsx'
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import type { PerpOrder } from '@assay/wire/routes/contract.ts'
import { useState } from 'react'
import { directionOf } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/i18n.ts'
import css from '../../../market/placing/placing.module.css'
import { statusKey, toneOf } from '../../../order/orderWords.ts'
import { usePerpOrderWords } from '../orders/usePerpOrderWords.ts'

type ResultProps = { order: PerpOrder | undefined; isOpen: boolean; onClose: () => void }

export function OrderResultSheet({ order, isOpen, onClose }: ResultProps) {
  const t = useT()
  const wordsOf = usePerpOrderWords()
  const [shown, setShown] = useState(order)
  // The sheet keeps its content while it leaves.
  if (order && order !== shown) setShown(order)
  if (!shown) return null
  const words = wordsOf(shown)
  const isResting = shown.status === 'open' || shown.status === 'partiallyFilled'
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('spot.result.title', { number: String(shown.id) })}
      footer={
        <Button size="large" isBlock onClick={onClose}>
          {t('spot.result.done')}
        </Button>
      }
    >
      <div className={css.body}>
        <span className={css.pill}>
          <StatusPill tone={toneOf(shown)}>{t(statusKey(shown))}</StatusPill>
        </span>
        {isResting && (
          <p className={css.text}>
            {t(shown.isReduceOnly ? 'contract.close.placed' : 'spot.result.resting')}
          </p>
        )}
        <FactList>
          <Fact label={t('contract.order')}>
            <span className={css[shown.side]}>
              {words.side} · {words.kind}
            </span>
          </Fact>
          <Fact label={t('orders.filled')}>{words.progress}</Fact>
          {shown.averagePrice !== undefined && (
            <Fact label={t('orders.average')}>{words.average}</Fact>
          )}
          {shown.isReduceOnly && shown.averagePrice !== undefined && (
            <Fact label={t('contract.receipt.realized')}>
              <Delta direction={directionOf(shown.realizedPnl)}>{words.realized}</Delta>
            </Fact>
          )}
          <Fact label={t('contract.fee')}>{words.fee}</Fact>
        </FactList>
      </div>
    </Sheet>
  )
}
