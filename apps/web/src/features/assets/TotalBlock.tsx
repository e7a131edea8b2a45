/** The total in USDT with its eye, what it is worth locally, today's change, and the actions. */
import { type Amount, quotient } from '@assay/money/amount.ts'
import { Button } from '@assay/ui/Button.tsx'
import { Delta } from '@assay/ui/Delta.tsx'
import { IconButton } from '@assay/ui/IconButton.tsx'
import { Num } from '@assay/ui/Num.tsx'
import { Skeleton } from '@assay/ui/Skeleton.tsx'
import type { Reply } from '@assay/wire/route.ts'
import type { getAccountTotals } from '@assay/wire/routes/account.ts'
import { ArrowLeftRight, ChartCandlestick, Eye, EyeOff } from 'lucide-react'
import { hasRoute } from '../../app/routeOf.ts'
import { useGo } from '../../app/useGo.ts'
import { directionOf, HIDDEN } from '../../i18n/format.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useStore } from '../../live/createStore.ts'
import { useLocalValue } from '../../live/rate.ts'
import { hideAmounts, toggleHideAmounts } from '../../session/settings.ts'
import css from './AssetsScreen.module.css'

type Totals = Reply<typeof getAccountTotals>
type TotalBlockProps = {
  totals: { data: Totals | undefined; error: unknown; refetch: () => unknown }
}

export function TotalBlock({ totals }: TotalBlockProps) {
  const t = useT()
  const isHidden = useStore(hideAmounts)
  const { data, error, refetch } = totals
  return (
    <section className={css.total}>
      <div className={css.label}>
        {t('assets.total')}
        <IconButton
          label={t(isHidden ? 'app.showAmounts' : 'app.hideAmounts')}
          aria-pressed={isHidden}
          onClick={toggleHideAmounts}
        >
          {isHidden ? (
            <EyeOff size={18} aria-hidden="true" />
          ) : (
            <Eye size={18} aria-hidden="true" />
          )}
        </IconButton>
      </div>
      {data && <Figures totals={data} isHidden={isHidden} />}
      {!data && !error && (
        <>
          <Skeleton height={44} width={240} />
          <Skeleton height={18} width={160} />
        </>
      )}
      {error !== null && error !== undefined && (
        <p className={css.muted} role="status">
          {t(data ? 'app.error.refresh' : 'assets.totalFailed')}
          <Button kind="quiet" onClick={() => refetch()}>
            {t('app.retry')}
          </Button>
        </p>
      )}
      <Actions />
    </section>
  )
}

function Figures({ totals, isHidden }: { totals: Totals; isHidden: boolean }) {
  const t = useT()
  const format = useFormat()
  const local = useLocalValue()
  const { total, totalAtDayStart: before } = totals
  const change = changeOf(total, before)
  return (
    <>
      <Num size="hero" unit="USDT">
        {isHidden ? HIDDEN : format.balance(total)}
      </Num>
      <p className={css.muted}>
        <Num>{isHidden ? HIDDEN : format.fiat(local.of(total, 'USDT'), local.currency)}</Num>
        {change !== undefined && !isHidden && (
          <span>
            {t('assets.today')}{' '}
            <Delta direction={directionOf(change)}>{format.percent(change)}</Delta>
          </span>
        )}
      </p>
    </>
  )
}

function changeOf(total: bigint, before: bigint | undefined): bigint | undefined {
  if (before === undefined || before === 0n) return undefined
  const gained = total - before
  const share = quotient((gained < 0n ? -gained : gained) as Amount, before as Amount, 'down')
  return gained < 0n ? -share : share
}

/** Only what can be done by now; a later feature adds its button here. */
function Actions() {
  const t = useT()
  const go = useGo()
  const icon = { size: 20, strokeWidth: 1.6, 'aria-hidden': true } as const
  const actions = [
    { path: '/coinTransfer', label: t('assets.transfer'), icon: <ArrowLeftRight {...icon} /> },
    { path: '/coinExchange', label: t('assets.trade'), icon: <ChartCandlestick {...icon} /> },
  ].filter(({ path }) => hasRoute(path))
  return (
    <div className={css.actions}>
      {actions.map(({ path, label, icon: picture }) => (
        <button key={path} type="button" className={css.action} onClick={() => go.to(path)}>
          <span className={css.round}>{picture}</span>
          {label}
        </button>
      ))}
    </div>
  )
}
