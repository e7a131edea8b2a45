/**
 * One open position: its result, margin, take-profit and stop-loss, and actions. Figures are the
 * exchange's own; each has an explanation.
 */
import { WARNING_LEVELS } from '@assay/domain/perp/margin.ts'
import type { TriggerKind } from '@assay/domain/perp/perpOrder.ts'
import { ONE } from '@assay/money/amount.ts'
import { classNames } from '@assay/ui/classNames.ts'
import { Num } from '@assay/ui/figures/Num.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { IconButton } from '@assay/ui/press/IconButton.tsx'
import type { Position } from '@assay/wire/rows/position.ts'
import { ChevronDown, Share2, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ExplainButton } from '../../../explain/ExplainButton.tsx'
import { ExplainSheet } from '../../../explain/ExplainSheet.tsx'
import { DASH } from '../../../i18n/figures.ts'
import { directionOf, HIDDEN } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useLinkTo } from '../../../routing/useGo.ts'
import { useStore } from '../../../store/createStore.ts'
import { hideAmounts } from '../../../store/settings.ts'
import type { PositionTopic } from '../explain/positionExplained.ts'
import { useExplainPosition } from '../explain/useExplainPosition.ts'
import { usePerpAverage, usePerpPrice, useTriggerWords } from '../orders/usePerpOrderWords.ts'
import { coverOf } from '../protection/cover.ts'
import { reachOf } from '../rules/acrossMark.ts'
import { signedFigure } from '../rules/signedFigure.ts'
import css from './positions.module.css'
import { TiersSheet } from './TiersSheet.tsx'
import { useBreakEven } from './useBreakEven.ts'

type PositionCardProps = {
  position: Position
  onClose: () => void
  onQuickClose: () => void
  onShare: () => void
  onMargin: () => void
  onMode: () => void
  /** It is scrolled into view. */
  isSought: boolean
  /** It is being closed. */
  isLeaving: boolean
  note: string | undefined
}

export function PositionCard(props: PositionCardProps) {
  const { position, onClose, onQuickClose, onShare, onMargin, onMode } = props
  const { isSought, isLeaving, note } = props
  const t = useT()
  const format = useFormat()
  const linkTo = useLinkTo()
  const priceOf = usePerpPrice()
  const averageOf = usePerpAverage()
  const isHidden = useStore(hideAmounts)
  const [topic, setTopic] = useState<PositionTopic>()
  const [isTiersOpen, setTiersOpen] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isSought) return
    title.current?.focus({ preventScroll: true })
    title.current?.closest('li')?.scrollIntoView({ block: 'nearest' })
  }, [isSought])
  const explain = useExplainPosition(position)
  const { base, quote, side, marginMode, leverage, unrealizedPnl, returnRate } = position
  const price = (value: bigint | undefined) => priceOf(position, value)
  const money = (value: bigint) => (isHidden ? HIDDEN : format.coin(value, quote))
  const ask = (name: PositionTopic, label: string, text: ReactNode) => (
    <ExplainButton label={label} onPress={() => setTopic(name)}>
      {text}
    </ExplainButton>
  )
  const direction = directionOf(unrealizedPnl)
  const name = `${t(`perp.${side}`)} ${base}/${quote}`
  const risk = riskOf(position.marginRatio)
  // Without a price of it, only a margin that is known to be ample says that there is none.
  const isAmple = position.marginRatio !== undefined && !risk
  const breakEven = useBreakEven(position)
  const liquidation =
    position.liquidationPrice === undefined
      ? isAmple
        ? t('perp.liquidation.none')
        : undefined
      : `${reachOf(position)}${price(position.liquidationPrice)}`
  return (
    <li className={css.card} data-dim={isLeaving || undefined}>
      <div className={css.head}>
        <h2 ref={title} tabIndex={-1} className={css.title}>
          <span className={css[side]}>{t(`perp.${side}`)}</span> {base}/{quote}
        </h2>
        <button
          type="button"
          className={css.tag}
          aria-label={`${t('perp.mode')}: ${t(`perp.mode.${marginMode}`)} ${leverage}×`}
          onClick={onMode}
        >
          {t(`perp.mode.${marginMode}`)} {leverage}×
          <ChevronDown size={14} aria-hidden="true" />
        </button>
        <IconButton label={t('perp.poster.open', { name })} onClick={onShare}>
          <Share2 size={18} strokeWidth={1.6} aria-hidden="true" />
        </IconButton>
      </div>
      <p className={classNames(css.pnl, direction !== 'flat' && css[direction])}>
        {ask(
          'pnl',
          t('perp.pnl'),
          <Num size="lg">{isHidden ? HIDDEN : signedFigure(format, unrealizedPnl, quote)}</Num>,
        )}
        {ask('roe', t('perp.roe'), <Num>{`(${format.percent(returnRate)})`}</Num>)}
      </p>
      <dl className={css.grid}>
        <Cell label={t('perp.lots')}>
          <Num>{isHidden ? HIDDEN : format.count(position.lots)}</Num>
        </Cell>
        <Cell label={t('perp.margin')}>
          {ask('margin', t('perp.margin'), <Num>{money(position.margin)}</Num>)}
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
          {breakEven === undefined
            ? DASH
            : ask('breakEven', t('perp.breakEven'), <Num>{price(breakEven)}</Num>)}
        </Cell>
        <Cell label={t('perp.liquidation')}>
          {liquidation === undefined
            ? DASH
            : ask('liquidation', t('perp.liquidation'), <Num>{liquidation}</Num>)}
        </Cell>
        <Cell label={t('perp.funding')}>
          {ask('funding', t('perp.funding'), <Num>{money(-position.fundingPaid)}</Num>)}
        </Cell>
      </dl>
      {risk && (
        <p className={css.risk} data-level={risk} role="status">
          <TriangleAlert size={14} aria-hidden="true" />
          {t('perp.risk', { percent: format.share(position.marginRatio, 0) })}
        </p>
      )}
      <p className={css.line}>
        <span>
          <TriggerPart position={position} kind="takeProfit" />
        </span>
        <span>
          <TriggerPart position={position} kind="stopLoss" />
        </span>
        {marginMode === 'isolated' && (
          <button type="button" className={css.link} onClick={onMargin}>
            {t('perp.margin.change')}
          </button>
        )}
        <button type="button" className={css.link} onClick={() => setTiersOpen(true)}>
          {t('perp.tiers')}
        </button>
      </p>
      <div className={css.actions}>
        <a className={css.action} {...linkTo(`/stopPl?position=${position.id}`)}>
          {t('perp.protect')}
        </a>
        <Button kind="secondary" size="small" onClick={onClose}>
          {t('perp.close')}
        </Button>
        <Button kind="secondary" size="small" isBusy={isLeaving} onClick={onQuickClose}>
          {t('perp.quickClose')}
        </Button>
      </div>
      {note && (
        <p className={css.note} role="alert">
          {note}
        </p>
      )}
      <TiersSheet position={position} isOpen={isTiersOpen} onClose={() => setTiersOpen(false)} />
      <ExplainSheet explanation={topic && explain(topic)} onClose={() => setTopic(undefined)} />
    </li>
  )
}

/** The one that comes first, how many there are, and what of the position they leave out. */
function TriggerPart({ position, kind }: { position: Position; kind: TriggerKind }) {
  const t = useT()
  const format = useFormat()
  const wordsOf = useTriggerWords()
  const isHidden = useStore(hideAmounts)
  const cover = coverOf(position, kind)
  const { nearest, count = 0, lots = 0 } = cover ?? {}
  const covers = { covered: format.count(lots), count: position.lots }
  return (
    <>
      <span className={css.trigger}>
        {t(`perp.${kind}Short`)}{' '}
        <Num>{wordsOf(position, nearest?.triggerPrice, nearest?.trigger)}</Num>
      </span>
      {count > 1 && ` · ${t('perp.protect.nearest', { count })}`}
      {cover &&
        lots < position.lots &&
        ` · ${isHidden ? t('perp.protect.partial') : t('perp.protect.covers', covers)}`}
    </>
  )
}

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The warning that a margin ratio deserves: 80 and 90 percent warn before liquidation at 100. */
const riskOf = (ratio: bigint | undefined): 80 | 90 | undefined =>
  WARNING_LEVELS.findLast((level) => ratio !== undefined && ratio * 100n >= BigInt(level) * ONE)
