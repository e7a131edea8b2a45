/**
 * Cycle contracts: will the index be higher or lower after some seconds? The chart with a line for
 * each open round, two buttons, the ticket, and the member's rounds. Figures are public.
 */
import { Button } from '@assay/ui/press/Button.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { getCycleMarket } from '@assay/wire/routes/trading/cycle.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { readQuery } from '../../api/queryClient.ts'
import { CYCLE_PERIOD, type PeriodId, periodOf } from '../../chart/periods.ts'
import { useT } from '../../i18n/i18n.ts'
import { useCycles } from '../../live/cycles.ts'
import { ProductBlocked } from '../../market/ProductBlocked.tsx'
import { MarketPicker, type PickerList } from '../../market/pairs/MarketPicker.tsx'
import { isMarketUnknown, useUnknownAddress } from '../../market/unknownAddress.ts'
import { useInfo, useLiveMarket } from '../../market/useLiveMarket.ts'
import { useBlocked } from '../../market/useProduct.ts'
import { Page } from '../../page/Page.tsx'
import { ReadFailed } from '../../page/ReadFailed.tsx'
import { cyclePath, marketOf, markSeen } from '../../routing/paths.ts'
import { useGo } from '../../routing/useGo.ts'
import { useIsSignedIn } from '../../session/session.ts'
import { CycleBar } from './CycleBar.tsx'
import css from './CycleScreen.module.css'
import { CycleTrading } from './CycleTrading.tsx'
import { RoundSheet } from './rounds/RoundSheet.tsx'
import { RoundsPanel, type RoundsTab } from './rounds/RoundsPanel.tsx'
import { useRounds } from './rounds/useRounds.ts'

export function CycleScreen() {
  const { search } = useLocation()
  const symbol = marketOf('cycle', search)
  const go = useGo()
  const blocked = useBlocked('cycle')
  const isSignedIn = useIsSignedIn()
  const [tab, setTab] = useState<RoundsTab>(isSignedIn ? 'open' : 'top')
  // A result waits while something is being typed or confirmed.
  const [isTrading, setTrading] = useState(false)
  const [isPicking, setPicking] = useState(false)
  const rounds = useRounds(() => setTab('history'))
  const result = isTrading ? undefined : rounds.result
  useEffect(() => {
    if (isSignedIn) setTab((now) => (now === 'top' ? 'open' : now))
  }, [isSignedIn])
  return (
    <Page bar={<CycleBar symbol={symbol} />} hasFooter isFlush width="wide">
      <div className={css.layout}>
        <Market
          key={symbol}
          symbol={symbol}
          rounds={rounds}
          isBlocked={blocked !== undefined}
          onTrading={setTrading}
          onPick={() => setPicking(true)}
          onTab={setTab}
        >
          {blocked && <ProductBlocked why={blocked} />}
        </Market>
        <div className={css.panel}>
          <RoundsPanel rounds={rounds} tab={tab} onTab={setTab} here={cyclePath(symbol)} />
        </div>
      </div>
      <RoundSheet round={result} onClose={rounds.dismissResult} />
      <MarketPicker
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        current={symbol}
        useList={useCycleList}
        onPick={(picked) => {
          setPicking(false)
          go.to(cyclePath(picked), { replace: true })
        }}
      />
    </Page>
  )
}

function useCycleList(): PickerList {
  const { list, error, retry } = useCycles()
  return {
    list: list?.map((info) => ({
      ...info,
      symbol: `${info.base}/${info.quote}`,
      isTradable: info.isOpen,
      lastPrice: info.price,
      quantityDecimals: 0,
      turnover24h: undefined,
    })),
    error,
    retry,
  }
}

type MarketProps = {
  symbol: string
  rounds: ReturnType<typeof useRounds>
  isBlocked: boolean
  onTrading: (isTrading: boolean) => void
  onPick: () => void
  onTab: (tab: RoundsTab) => void
  /** Replaces trading when it is blocked. */
  children: ReactNode
}

function Market(props: MarketProps) {
  const { symbol, isBlocked, children, ...rest } = props
  const { onPick } = rest
  const t = useT()
  const [period, setPeriod] = useState<PeriodId>(CYCLE_PERIOD)
  const { info, live, error, isMissing, retry } = useCycleMarket(symbol, periodOf(period).minutes)
  const isKnown = info !== undefined
  useEffect(() => {
    if (isKnown) markSeen('cycle', symbol)
  }, [isKnown, symbol])
  if (isBlocked) return <div className={css.whole}>{children}</div>
  if (info)
    return (
      <CycleTrading
        {...rest}
        symbol={symbol}
        info={info}
        live={live}
        period={period}
        onPeriod={setPeriod}
      />
    )
  if (!error && !isMissing) {
    return (
      <div className={css.whole} aria-busy="true">
        <Skeleton height={64} />
        <Skeleton height={352} />
      </div>
    )
  }
  return (
    <div className={css.whole}>
      {isMissing ? (
        <EmptyState
          illustration="results"
          action={
            <Button kind="secondary" onClick={onPick}>
              {t('spot.picker.title')}
            </Button>
          }
        >
          {t('spot.missing', { pair: symbol })}
        </EmptyState>
      ) : (
        <ReadFailed error={error} onRetry={retry}>
          {t('spot.failed')}
        </ReadFailed>
      )}
    </div>
  )
}

/** The current market: from the call or the socket, whichever is newer. */
function useCycleMarket(symbol: string, minutes: number) {
  const [base = '', quote = ''] = symbol.split('/')
  const live = useLiveMarket({ area: 'cycle', base, quote, minutes })
  const isUnknown = useUnknownAddress()
  const { data, error, refetch } = useQuery({
    ...readQuery(getCycleMarket, { base, quote }, 10_000),
    enabled: !isUnknown,
  })
  const pushed = useInfo(live, symbol)
  const info = pushed && data && data.tickAt > pushed.tickAt ? data : (pushed ?? data)
  const isMissing = isUnknown || isMarketUnknown(error)
  return { info, live, error, isMissing, retry: () => void refetch() }
}
