/** The result of a position and its figures; a press on one explains it. */
import { warningOf } from '@assay/domain/perp/margin.ts'
import { classNames } from '@assay/ui/classNames.ts'
import { Num } from '@assay/ui/figures/Num.tsx'
import type { Position } from '@assay/wire/rows/position.ts'
import type { ReactNode } from 'react'
import { ExplainButton } from '../../../explain/ExplainButton.tsx'
import { DASH } from '../../../i18n/figures.ts'
import { directionOf, HIDDEN } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useStore } from '../../../store/createStore.ts'
import { hideAmounts } from '../../../store/settings.ts'
import type { PositionTopic } from '../explain/positionExplained.ts'
import { usePerpAverage, usePerpPrice } from '../orders/usePerpOrderWords.ts'
import { reachOf } from '../rules/acrossMark.ts'
import { signedFigure } from '../rules/signedFigure.ts'
import css from './positions.module.css'

import { useBreakEven } from './useBreakEven.ts'

type PositionFiguresProps = { position: Position; onAsk: (topic: PositionTopic) => void }

export function PositionResult({ position, onAsk }: PositionFiguresProps) {
  const t = useT()
  const format = useFormat()
  const isHidden = useStore(hideAmounts)
  const { unrealizedPnl, returnRate, quote } = position
  const direction = directionOf(unrealizedPnl)
  return (
    <p className={classNames(css.pnl, direction !== 'flat' && css[direction])}>
      <ExplainButton label={t('perp.pnl')} onPress={() => onAsk('pnl')}>
        <Num size="lg">{isHidden ? HIDDEN : signedFigure(format, unrealizedPnl, quote)}</Num>
      </ExplainButton>
      <ExplainButton label={t('perp.roe')} onPress={() => onAsk('roe')}>
        <Num>{`(${format.percent(returnRate)})`}</Num>
      </ExplainButton>
    </p>
  )
}

export function PositionFigures({ position, onAsk }: PositionFiguresProps) {
  const t = useT()
  const format = useFormat()
  const priceOf = usePerpPrice()
  const averageOf = usePerpAverage()
  const isHidden = useStore(hideAmounts)
  const breakEven = useBreakEven(position)
  const liquidation = useLiquidationText(position)
  const price = (value: bigint | undefined) => priceOf(position, value)
  const money = (value: bigint) => (isHidden ? HIDDEN : format.coin(value, position.quote))
  const asked = (topic: PositionTopic, label: string, text: string) => (
    <ExplainButton label={label} onPress={() => onAsk(topic)}>
      <Num>{text}</Num>
    </ExplainButton>
  )
  return (
    <dl className={css.grid}>
      <Cell label={t('perp.lots')}>
        <Num>{isHidden ? HIDDEN : format.count(position.lots)}</Num>
      </Cell>
      <Cell label={t('perp.margin')}>
        {asked('margin', t('perp.margin'), money(position.margin))}
      </Cell>
      <Cell label={t('perp.entry')}>
        <Num>{averageOf(position, position.entryPrice)}</Num>
      </Cell>
      <Cell label={t('perp.mark')}>
        <Num>{price(position.markPrice)}</Num>
      </Cell>
      <Cell label={t('perp.value')}>
        <Num>{money(position.notional)}</Num>
      </Cell>
      <Cell label={t('perp.marginRatio')}>
        <Num>{format.share(position.marginRatio, 2)}</Num>
      </Cell>
      <Cell label={t('perp.breakEven')}>
        {breakEven === undefined ? DASH : asked('breakEven', t('perp.breakEven'), price(breakEven))}
      </Cell>
      <Cell label={t('perp.liquidation')}>
        {liquidation === undefined
          ? DASH
          : asked('liquidation', t('perp.liquidation'), liquidation)}
      </Cell>
      <Cell label={t('perp.funding')}>
        {asked('funding', t('perp.funding'), money(-position.fundingPaid))}
      </Cell>
    </dl>
  )
}

/** Without a price of it, only a margin that is known to be ample says that there is none. */
function useLiquidationText(position: Position): string | undefined {
  const t = useT()
  const priceOf = usePerpPrice()
  const { liquidationPrice, marginRatio } = position
  if (liquidationPrice !== undefined) {
    return `${reachOf(position)}${priceOf(position, liquidationPrice)}`
  }
  const isAmple = marginRatio !== undefined && !warningOf(marginRatio)
  return isAmple ? t('perp.liquidation.none') : undefined
}

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
