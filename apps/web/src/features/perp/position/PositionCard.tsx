/**
 * One open position: its result, margin, take-profit and stop-loss, and actions. Figures are the
 * exchange's own; each has an explanation.
 */
import { warningOf } from '@assay/domain/perp/margin.ts'
import type { TriggerKind } from '@assay/domain/perp/perpOrder.ts'
import type { Ratio } from '@assay/money/amount.ts'
import { Num } from '@assay/ui/figures/Num.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { IconButton } from '@assay/ui/press/IconButton.tsx'
import type { Position } from '@assay/wire/rows/position.ts'
import { ChevronDown, Share2, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ExplainSheet } from '../../../explain/ExplainSheet.tsx'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useLinkTo } from '../../../routing/useGo.ts'
import { useStore } from '../../../store/createStore.ts'
import { hideAmounts } from '../../../store/settings.ts'
import type { PositionTopic } from '../explain/positionExplained.ts'
import { useExplainPosition } from '../explain/useExplainPosition.ts'
import { useTriggerWords } from '../orders/usePerpOrderWords.ts'
import { coverOf } from '../protection/cover.ts'
import { PositionFigures, PositionResult } from './PositionFigures.tsx'
import css from './positions.module.css'

import { TiersSheet } from './TiersSheet.tsx'

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
  const { position, isSought, isLeaving, note } = props
  const { onClose, onQuickClose, onShare, onMargin, onMode } = props
  const t = useT()
  const linkTo = useLinkTo()
  const [topic, setTopic] = useState<PositionTopic>()
  const [isTiersOpen, setTiersOpen] = useState(false)
  const explain = useExplainPosition(position)
  return (
    <li className={css.card} data-dim={isLeaving || undefined}>
      <CardHead position={position} isSought={isSought} onMode={onMode} onShare={onShare} />
      <PositionResult position={position} onAsk={setTopic} />
      <PositionFigures position={position} onAsk={setTopic} />
      <RiskNote ratio={position.marginRatio} />
      <p className={css.line}>
        <span>
          <TriggerPart position={position} kind="takeProfit" />
        </span>
        <span>
          <TriggerPart position={position} kind="stopLoss" />
        </span>
        {position.marginMode === 'isolated' && (
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

type CardHeadProps = Pick<PositionCardProps, 'position' | 'isSought' | 'onMode' | 'onShare'>

/** Which position it is, its margin mode and leverage to change, and its image to share. */
function CardHead({ position, isSought, onMode, onShare }: CardHeadProps) {
  const t = useT()
  const { base, quote, side, marginMode, leverage } = position
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isSought) return
    title.current?.focus({ preventScroll: true })
    title.current?.closest('li')?.scrollIntoView({ block: 'nearest' })
  }, [isSought])
  return (
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
      <IconButton
        label={t('perp.poster.open', { name: `${t(`perp.${side}`)} ${base}/${quote}` })}
        onClick={onShare}
      >
        <Share2 size={18} strokeWidth={1.6} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

function RiskNote({ ratio }: { ratio: Ratio | undefined }) {
  const t = useT()
  const format = useFormat()
  const level = warningOf(ratio)
  if (!level) return null
  return (
    <p className={css.risk} data-level={level} role="status">
      <TriangleAlert size={14} aria-hidden="true" />
      {t('perp.risk', { percent: format.share(ratio, 0) })}
    </p>
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
