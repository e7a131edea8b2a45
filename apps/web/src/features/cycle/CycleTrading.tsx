/** The index, its chart, the two buttons and the ticket of one market, and the floating cards. */
import { Delta } from '@assay/ui/figures/Delta.tsx'
import { Num } from '@assay/ui/figures/Num.tsx'
import { getCycleLimits } from '@assay/wire/routes/trading/cycle.ts'
import type { CycleInfo } from '@assay/wire/rows/round.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type Ref, useEffect, useRef, useState } from 'react'
import { readQuery } from '../../api/queryClient.ts'
import type { PeriodId } from '../../chart/periods.ts'
import { directionOf } from '../../i18n/format.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { LiveChip, useIsStale } from '../../live/LiveChip.tsx'
import type { LiveMarket } from '../../live/liveMarket.ts'
import { Later } from '../../page/Later.tsx'
import { useMedia } from '../../page/useMedia.ts'
import { lazyPart } from '../../routing/loading/lazyScreen.tsx'
import { useIsSignedIn } from '../../session/session.ts'
import css from './CycleScreen.module.css'
import { FloatingRounds } from './floating/FloatingRounds.tsx'
import type { CardBounds } from './floating/placeCard.ts'
import { PauseNote } from './limits/PauseNote.tsx'
import { SessionReminder } from './limits/SessionReminder.tsx'
import { OffNote } from './OffNote.tsx'
import type { RoundsTab } from './rounds/RoundsPanel.tsx'
import type { OpenRounds } from './rounds/useRounds.ts'
import { PlaceSheets } from './roundTicket/PlaceSheets.tsx'
import { RoundTicket } from './roundTicket/RoundTicket.tsx'
import type { RoundForm } from './roundTicket/roundForm.ts'
import { TicketSheet } from './roundTicket/TicketSheet.tsx'
import { useRoundTicket } from './roundTicket/useRoundTicket.ts'
import { TradeButtons } from './TradeButtons.tsx'

const CycleChart = lazyPart(() => import('./CycleChart.tsx').then((m) => m.CycleChart), 'chart')

type CycleTradingProps = {
  symbol: string
  info: CycleInfo
  live: LiveMarket<'cycle'> | undefined
  period: PeriodId
  onPeriod: (id: PeriodId) => void
  rounds: OpenRounds
  onTrading: (isTrading: boolean) => void
  onPick: () => void
  onTab: (tab: RoundsTab) => void
}

export function CycleTrading(props: CycleTradingProps) {
  const { symbol, info, rounds, onTrading, onPick, onTab } = props
  const t = useT()
  const isSignedIn = useIsSignedIn()
  const isStale = useIsStale()
  const isWide = useMedia('(min-width: 840px)')
  const [isOpen, setOpen] = useState(false)
  const actions = useRef<HTMLDivElement>(null)
  const pairRow = useRef<HTMLDivElement>(null)
  const { data: limits } = useQuery({ ...readQuery(getCycleLimits, {}), enabled: isSignedIn })
  const open = rounds.open ?? []
  const { ticket, place, choose } = useRoundTicket(info, {
    limits: isSignedIn ? limits : undefined,
    openRounds: open.length,
    onPlaced: () => {
      setOpen(false)
      onTab('open')
    },
  })
  const begin = (direction: RoundForm['direction']) => {
    choose(direction)
    setOpen(true)
  }
  const isAsked = place.isReviewing
  const isTrading = (isOpen && !isWide) || isAsked
  useEffect(() => onTrading(isTrading), [isTrading, onTrading])
  if (!ticket) return null
  return (
    <>
      <div className={css.head}>
        <PairRow
          symbol={symbol}
          info={info}
          isStale={isStale}
          onPick={onPick}
          ref={pairRow}
          cards={isWide ? 0 : open.length}
        />
        <OffNote info={info} />
        {isSignedIn && <PauseNote limits={limits} />}
      </div>
      <Chart {...props} open={open} />
      <div ref={actions} className={css.actions}>
        {isWide && isSignedIn && info.isOpen ? (
          <RoundTicket {...ticket} hasDirections />
        ) : (
          <TradeButtons symbol={symbol} info={info} limits={limits} onPress={begin} />
        )}
      </div>
      {!isWide && (
        <TicketSheet {...ticket} isOpen={isOpen && !isAsked} onClose={() => setOpen(false)} />
      )}
      <PlaceSheets place={place} />
      <p role="status" className="srOnly">
        {place.accepted !== undefined && `${t('cycle.accepted')} ${place.accepted}`}
      </p>
      {open.length > 0 && (
        <FloatingRounds
          rounds={open}
          box={() => boxOf(actions.current, isWide)}
          {...(!isWide && { row: () => pairRow.current })}
          onShowAll={() => showOpen(onTab)}
        />
      )}
      {isSignedIn && <SessionReminder limits={limits} />}
    </>
  )
}

function showOpen(onTab: CycleTradingProps['onTab']) {
  onTab('open')
  document.getElementById('rounds')?.scrollIntoView({ block: 'center' })
}

type ChartProps = CycleTradingProps & { open: NonNullable<OpenRounds['open']> }

function Chart({ symbol, info, live, period, onPeriod, open }: ChartProps) {
  const isStale = useIsStale()
  return (
    <div className={css.chart}>
      <Later>
        <CycleChart
          info={info}
          period={period}
          onPeriod={onPeriod}
          live={live}
          isStale={isStale}
          rounds={open.filter(({ base, quote }) => `${base}/${quote}` === symbol)}
        />
      </Later>
    </div>
  )
}

const BAR = 52

/** Above the buttons of a phone, beside the ticket of a wide screen. */
function boxOf(actions: HTMLElement | null, isWide: boolean): CardBounds {
  const { clientWidth: right, clientHeight: bottom } = document.documentElement
  const taken = actions?.getBoundingClientRect()
  const left = document.querySelector('main')?.getBoundingClientRect().left ?? 0
  if (isWide) return { left, top: BAR, right: taken?.left ?? right, bottom }
  return { left: 0, top: BAR, right, bottom: taken?.top ?? bottom }
}

type PairRowProps = {
  symbol: string
  info: CycleInfo
  isStale: boolean
  onPick: () => void
  ref: Ref<HTMLDivElement>
  /** How many floating cards start at its end. */
  cards: number
}

function PairRow({ symbol, info, isStale, onPick, ref, cards }: PairRowProps) {
  const t = useT()
  const format = useFormat()
  const direction = directionOf(info.change24h)
  return (
    <>
      <div ref={ref} className={css.pairRow} data-cards={Math.min(cards, 3) || undefined}>
        <button
          type="button"
          className={css.pair}
          aria-haspopup="dialog"
          aria-label={t('spot.pair.choose', { pair: symbol })}
          onClick={onPick}
        >
          {symbol}
          <ChevronDown size={18} aria-hidden="true" />
        </button>
        <LiveChip />
      </div>
      <p className={css.figures} data-stale={isStale || undefined}>
        <Num
          size="xl"
          className={css[direction]}
          spoken={format.fullPrice(info.price, info.priceDecimals)}
        >
          {format.price(info.price, info.priceDecimals)}
        </Num>
        <Delta direction={direction}>{format.percent(info.change24h)}</Delta>
        <span className={css.index}>{t('cycle.index')}</span>
      </p>
    </>
  )
}
