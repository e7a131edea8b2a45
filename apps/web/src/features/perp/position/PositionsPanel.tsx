/** The member's open positions with their combined result, and the sheets that act on them. */
import { Delta } from '@assay/ui/figures/Delta.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { ConfirmSheet } from '@assay/ui/sheets/ConfirmSheet.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import type { Position } from '@assay/wire/rows/position.ts'
import { useState } from 'react'
import { directionOf } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { perps } from '../../../live/perps.ts'
import { useLive } from '../../../live/useLive.ts'
import { ReadFailed } from '../../../page/ReadFailed.tsx'
import { useLastShown } from '../../../page/useLastShown.ts'
import { UnknownSheet } from '../../../write/UnknownSheet.tsx'
import { CloseAllSheet } from '../closing/CloseAllSheet.tsx'
import { ClosedReceipt, type ClosingOrder } from '../closing/ClosedReceipt.tsx'
import { CloseSheet } from '../closing/CloseSheet.tsx'
import { closingOf } from '../closing/closingOf.ts'
import { useEstimateFacts } from '../closing/EstimateFacts.tsx'
import { selectPositions } from '../closing/selectPositions.ts'
import { useQuickClose } from '../closing/useQuickClose.ts'
import type { usePositions } from '../holdings/usePositions.ts'
import { PosterSheet } from '../poster/PosterSheet.tsx'
import { posterOfPosition } from '../poster/posterFacts.ts'
import { signedFigure } from '../rules/signedFigure.ts'
import { MarginSheet } from './MarginSheet.tsx'
import { ModeSheet } from './ModeSheet.tsx'
import { PositionCard } from './PositionCard.tsx'
import css from './positions.module.css'

type Sheet = 'close' | 'margin' | 'mode' | 'poster'

/** A member has one position at most of each. */
export type ShownPositionKey = Pick<Position, 'base' | 'quote' | 'side' | 'marginMode'>

type PanelProps = {
  open: ReturnType<typeof usePositions>
  /** The one that is looked for. */
  sought: ShownPositionKey | undefined
}
type OnClosed = (closing: ClosingOrder) => void

/** The receipt outlives the position that it is about. */
export function PositionsPanel(props: PanelProps) {
  const [closing, setClosing] = useState<ClosingOrder>()
  return (
    <>
      <OpenPositions {...props} onClosed={setClosing} />
      <ClosedReceipt closing={closing} onClose={() => setClosing(undefined)} />
    </>
  )
}

function OpenPositions({ open, sought, onClosed }: PanelProps & { onClosed: OnClosed }) {
  const t = useT()
  const { positions, error, retry } = open
  if (!positions && error) {
    return (
      <ReadFailed error={error} onRetry={retry}>
        {t('perp.positions.failed')}
      </ReadFailed>
    )
  }
  if (!positions) {
    return (
      <div aria-busy="true" className={css.skeletons}>
        <Skeleton height={168} />
      </div>
    )
  }
  return <Positions positions={positions} sought={sought} onClosed={onClosed} />
}

type PositionsProps = Pick<PanelProps, 'sought'> & {
  positions: readonly Position[]
  onClosed: OnClosed
}

/** The sheets stay when the list becomes empty: a sent change may be unanswered. */
function Positions({ positions, sought, onClosed }: PositionsProps) {
  const t = useT()
  const quick = useQuickClose(onClosed)
  const [isClosingAll, setClosingAll] = useState(false)
  const [acted, setActed] = useState<{ sheet: Sheet; id: number }>()
  const of = (sheet: Sheet) =>
    acted?.sheet === sheet ? positions.find(({ id }) => id === acted.id) : undefined
  const shared = of('poster')
  const close = () => setActed(undefined)
  return (
    <>
      {positions.length === 0 ? (
        <EmptyState illustration="orders">{t('perp.positions.none')}</EmptyState>
      ) : (
        <Together positions={positions} onCloseAll={() => setClosingAll(true)} />
      )}
      <ul className={css.list}>
        {positions.map((position) => (
          <PositionCard
            key={position.id}
            position={position}
            isSought={sought !== undefined && isOf(position, sought)}
            isLeaving={quick.isBusy && quick.leaving === position.id}
            note={quick.leaving === position.id ? quick.note : undefined}
            onClose={() => setActed({ sheet: 'close', id: position.id })}
            onMargin={() => setActed({ sheet: 'margin', id: position.id })}
            onMode={() => setActed({ sheet: 'mode', id: position.id })}
            onShare={() => setActed({ sheet: 'poster', id: position.id })}
            onQuickClose={() => quick.press(position)}
          />
        ))}
      </ul>
      <CloseSheet position={of('close')} onClose={close} onClosed={onClosed} />
      <MarginSheet position={of('margin')} onClose={close} />
      <ModeSheet position={of('mode')} onClose={close} />
      <PosterSheet facts={shared && posterOfPosition(shared)} onClose={close} />
      <CloseAllSheet
        positions={positions}
        isOpen={isClosingAll}
        onClose={() => setClosingAll(false)}
      />
      <QuickCloseSheet quick={quick} />
      <UnknownSheet
        write={quick.write}
        records={{ path: '/futuresRecord', label: t('spot.unknown.orders') }}
        isOpen={!quick.isAside}
        onClose={quick.putAside}
      />
    </>
  )
}

const isOf = (position: Position, { base, quote, side, marginMode }: ShownPositionKey) =>
  position.base === base &&
  position.quote === quote &&
  position.side === side &&
  position.marginMode === marginMode

function Together({
  positions,
  onCloseAll,
}: Pick<PositionsProps, 'positions'> & { onCloseAll: () => void }) {
  const t = useT()
  const format = useFormat()
  const { pnl, quote } = selectPositions(positions, 'all')
  return (
    <div className={css.tools}>
      <span className={css.together}>
        {t('perp.pnl')}
        <Delta direction={directionOf(pnl)}>{signedFigure(format, pnl, quote)}</Delta>
      </span>
      <Button kind="quiet" size="small" onClick={onCloseAll}>
        {t('perp.closeAll')}
      </Button>
    </div>
  )
}

function QuickCloseSheet({ quick }: { quick: ReturnType<typeof useQuickClose> }) {
  const t = useT()
  const format = useFormat()
  const estimate = useEstimateFacts()
  const { asked } = quick
  const infos = useLive(perps)
  const shown = useLastShown(asked)
  if (!shown) return null
  const closing = closingOf([shown], infos)
  return (
    <ConfirmSheet
      isOpen={asked !== undefined}
      kind="danger"
      title={t('perp.quickClose')}
      facts={[
        {
          label: t('perp.position'),
          value: `${t(`perp.${shown.side}`)} ${shown.base}/${shown.quote}`,
        },
        { label: t('perp.lots'), value: format.count(shown.closableLots) },
        ...estimate({
          estimate: closing,
          positions: shown.closableLots === shown.lots ? [shown] : [],
          quote: shown.quote,
        }),
      ]}
      confirmLabel={t('perp.close.action', { count: shown.closableLots })}
      backLabel={t('app.back')}
      optOut={{
        label: t('perp.quickClose.optOut'),
        isChecked: quick.isOptOut,
        onChange: quick.setOptOut,
      }}
      onConfirm={quick.confirm}
      onClose={quick.close}
    >
      <p className={css.muted}>{t('perp.quickClose.text')}</p>
    </ConfirmSheet>
  )
}
