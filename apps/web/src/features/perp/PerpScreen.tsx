/**
 * Contract trading: a form beside the order book, on wide screens with the chart, and below them
 * the member's open orders and positions. Both tabs can be swiped. Figures are public.
 */
import { TabPanel, Tabs } from '@assay/ui/bars/Tabs.tsx'
import { Delta } from '@assay/ui/figures/Delta.tsx'
import { GateCard } from '@assay/ui/notes/GateCard.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import type { PerpInfo, PerpOrder } from '@assay/wire/rows/perp.ts'
import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { directionOf } from '../../i18n/format.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { LiveChip } from '../../live/LiveChip.tsx'
import { usePerps } from '../../live/perps.ts'
import { useLive } from '../../live/useLive.ts'
import { DayFigures } from '../../market/DayFigures.tsx'
import { MarketPicker, type PickerList } from '../../market/pairs/MarketPicker.tsx'
import { shownPerp } from '../../market/shownMarket.ts'
import { Page } from '../../page/Page.tsx'
import { ReadFailed } from '../../page/ReadFailed.tsx'
import { useMedia } from '../../page/useMedia.ts'
import { futuresPath, marketOf, markSeen } from '../../routing/paths.ts'
import { useGo } from '../../routing/useGo.ts'
import { openLogin } from '../../session/loginSheet.ts'
import { useIsSignedIn } from '../../session/session.ts'
import { createStore, type Store, useStore } from '../../store/createStore.ts'
import { FundingLine } from './detail/FundingLine.tsx'
import { usePerpMarket } from './holdings/usePerpMarket.ts'
import { usePerpOpenOrders } from './holdings/usePerpOpenOrders.ts'
import { usePositions } from './holdings/usePositions.ts'
import { NoContract } from './NoContract.tsx'
import { PerpOpenOrders } from './orders/PerpOpenOrders.tsx'
import { PerpBar } from './PerpBar.tsx'
import css from './PerpScreen.module.css'
import { PerpSkeleton } from './PerpSkeleton.tsx'
import { PerpTrading } from './PerpTrading.tsx'
import { PositionsPanel, type ShownPositionKey } from './position/PositionsPanel.tsx'
import { useSwipe } from './useSwipe.ts'

export function PerpScreen() {
  const { search } = useLocation()
  const symbol = marketOf('perp', search)
  return <Market key={symbol} symbol={symbol} />
}

type Tab = 'open' | 'positions'

function Market({ symbol }: { symbol: string }) {
  const t = useT()
  const go = useGo()
  const { info, book, live, error, isMissing, retry } = usePerpMarket(symbol)
  const [isPicking, setPicking] = useState(false)
  const [chosen, isAsked] = useChosenTab()
  const setTab = (tab: Tab) => chosen.set({ tab })
  const showPosition = ({ base, quote, side, marginMode }: PerpOrder) =>
    chosen.set({
      tab: 'positions',
      sought: { base, quote, side: side === 'buy' ? 'long' : 'short', marginMode },
    })
  const swipe = useSwipe({ onLeft: () => setTab('positions'), onRight: () => setTab('open') })
  const isKnown = info !== undefined
  useEffect(() => {
    if (isKnown) markSeen('perp', symbol)
  }, [isKnown, symbol])
  const pick = () => setPicking(true)
  const holdings = <Holdings chosen={chosen} isAsked={isAsked} symbol={symbol} />
  return (
    <Page bar={<PerpBar symbol={symbol} />} hasFooter isFlush width="wide">
      <div className={css.page} {...swipe}>
        <PairRow symbol={symbol} info={info} onPick={pick} />
        {info && (
          <PerpTrading
            symbol={symbol}
            info={info}
            book={book}
            live={live}
            onPick={pick}
            onPosition={showPosition}
          >
            {holdings}
          </PerpTrading>
        )}
        {!info && !error && !isMissing && <PerpSkeleton />}
        {!info && isMissing && <NoContract symbol={symbol} onPick={pick} />}
        {!info && error && !isMissing && (
          <ReadFailed error={error} onRetry={retry}>
            {t('spot.failed')}
          </ReadFailed>
        )}
        {!info && holdings}
      </div>
      <MarketPicker
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        current={symbol}
        useList={usePerpList}
        onPick={(picked) => {
          setPicking(false)
          go.to(futuresPath(picked), { replace: true })
        }}
      />
    </Page>
  )
}

type Chosen = {
  /** Positions as long as there are any, until one is chosen. */
  tab?: Tab | undefined
  /** The position that was opened last, until the tab is left. */
  sought?: ShownPositionKey
}

/**
 * The tab that `?tab=` names, or on the way back the one that was left; undefined until one is
 * chosen. In a store, for a tap on a tab renders neither the form nor the book again.
 */
function useChosenTab() {
  const isBack = useNavigationType() === 'POP'
  const { search } = useLocation()
  const isAsked = new URLSearchParams(search).get('tab') === 'positions'
  const [chosen] = useState(() =>
    createStore<Chosen>({ tab: isAsked ? 'positions' : isBack ? leftTab : undefined }),
  )
  useEffect(() => {
    const keep = () => {
      leftTab = chosen.get().tab
    }
    keep()
    return chosen.watch(keep)
  }, [chosen])
  useEffect(() => {
    if (isAsked) chosen.patch({ tab: 'positions' })
  }, [isAsked, chosen])
  return [chosen, isAsked] as const
}

let leftTab: Tab | undefined

function usePerpList(): PickerList {
  const { list, ...rest } = usePerps()
  return { list: list?.map(shownPerp), ...rest }
}

type HoldingsProps = {
  chosen: Store<Chosen>
  /** The page was opened for its positions: they are brought into view. */
  isAsked: boolean
  symbol: string
}

function Holdings({ chosen, isAsked, symbol }: HoldingsProps) {
  const t = useT()
  const format = useFormat()
  const isSignedIn = useIsSignedIn()
  const open = usePositions()
  const orders = usePerpOpenOrders()
  // Under a tab in steps: the tab itself answers the tap.
  const { tab, sought } = useLive(chosen)
  const first: Tab = open.positions && open.positions.length > 0 ? 'positions' : 'open'
  const shown = tab ?? first
  const count = (rows: readonly unknown[] | undefined) =>
    rows ? `(${format.count(rows.length)})` : undefined
  const host = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isAsked) host.current?.scrollIntoView({ block: 'start' })
  }, [isAsked])
  return (
    <section ref={host} aria-label={t('perp.tabs')} className={css.kept}>
      <HoldingTabs
        chosen={chosen}
        first={first}
        tabs={[
          { id: 'open', label: t('spot.orders.open'), count: count(orders.orders) },
          { id: 'positions', label: t('perp.positions'), count: count(open.positions) },
        ]}
      />
      <TabPanel name="contract" id={shown}>
        {!isSignedIn && <Gate symbol={symbol} />}
        {isSignedIn && shown === 'open' && <PerpOpenOrders open={orders} />}
        {isSignedIn && shown === 'positions' && <PositionsPanel open={open} sought={sought} />}
      </TabPanel>
    </section>
  )
}

type HoldingTabsProps = Pick<HoldingsProps, 'chosen'> &
  Pick<ComponentProps<typeof Tabs<Tab>>, 'tabs'> & { first: Tab }

function HoldingTabs({ chosen, first, tabs }: HoldingTabsProps) {
  const t = useT()
  const { tab = first } = useStore(chosen)
  return (
    <Tabs
      label={t('perp.tabs')}
      name="contract"
      value={tab}
      onChange={(next) => chosen.set({ tab: next })}
      tabs={tabs}
    />
  )
}

function Gate({ symbol }: { symbol: string }) {
  const t = useT()
  return (
    <GateCard
      title={t('perp.login')}
      action={
        <Button kind="secondary" onClick={() => openLogin(futuresPath(symbol))}>
          {t('app.login')}
        </Button>
      }
    />
  )
}

type PairRowProps = { symbol: string; info: PerpInfo | undefined; onPick: () => void }

function PairRow({ symbol, info, onPick }: PairRowProps) {
  const t = useT()
  const format = useFormat()
  const isWide = useMedia('(min-width: 840px)')
  return (
    <div className={css.pairRow}>
      <button type="button" className={css.pair} aria-haspopup="dialog" onClick={onPick}>
        {symbol}
        <span className={css.tag}>{t('perp.perpetual')}</span>
        <span className="srOnly">{t('spot.pair.choose', { pair: symbol })}</span>
        <ChevronDown size={18} aria-hidden="true" />
      </button>
      {info && isWide && <DayFigures market={shownPerp(info)} />}
      <LiveChip />
      {info && (
        <span className={css.figures}>
          <Delta direction={directionOf(info.change24h)} className={css.delta}>
            {format.percent(info.change24h)}
          </Delta>
          <FundingLine info={info} />
        </span>
      )}
    </div>
  )
}
