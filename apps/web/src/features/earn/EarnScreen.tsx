/**
 * What can be locked: each coin with its plans and their funding; above it, the member's own
 * lockups.
 */
import { TopBar } from '@assay/ui/bars/TopBar.tsx'
import { CoinIcon } from '@assay/ui/figures/CoinIcon.tsx'
import { Num } from '@assay/ui/figures/Num.tsx'
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { IconButton } from '@assay/ui/press/IconButton.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import type { EarnTotals, OfferedPlan } from '@assay/wire/routes/earn/finance.ts'
import { ChevronRight, History } from 'lucide-react'
import { HIDDEN } from '../../i18n/format.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { ProductBlocked } from '../../market/ProductBlocked.tsx'
import { useBlocked } from '../../market/useProduct.ts'
import { Page } from '../../page/Page.tsx'
import { ReadFailed } from '../../page/ReadFailed.tsx'
import { useGo, useLinkTo } from '../../routing/useGo.ts'
import { useStore } from '../../store/createStore.ts'
import { hideAmounts } from '../../store/settings.ts'
import css from './Earn.module.css'
import { useEarnTotals, usePlans } from './earnQueries.ts'

const DAYS_A_YEAR = 365n
/** Digits of a daily percentage. */
const RATE_DIGITS = 4
const GHOST_ROWS = [1, 2, 3, 4]

export function EarnScreen() {
  const t = useT()
  const go = useGo()
  const blocked = useBlocked('earn')
  const totals = (useEarnTotals() ?? []).filter(({ locked, earned }) => locked + earned > 0n)
  const records = (
    <IconButton label={t('app.title.lockups')} onClick={() => go.to('/lockRecord')}>
      <History size={22} strokeWidth={1.6} aria-hidden="true" />
    </IconButton>
  )
  return (
    <Page bar={<TopBar title={t('app.title.earn')} right={records} />} hasFooter width="table">
      <div className={css.screen}>
        <p className={css.lead}>{t('earn.lead')}</p>
        {totals.length > 0 && <Totals totals={totals} />}
        {blocked ? <ProductBlocked why={blocked} /> : <Plans />}
        <p className={css.note}>{t('earn.risk')}</p>
      </div>
    </Page>
  )
}

function Totals({ totals }: { totals: readonly EarnTotals[] }) {
  const t = useT()
  const format = useFormat()
  const isHidden = useStore(hideAmounts)
  const money = (value: bigint) => <Num>{isHidden ? HIDDEN : format.exact(value)}</Num>
  return (
    <table className={css.totals}>
      <caption className="srOnly">{t('earn.own')}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('earn.locked')}</th>
          <th scope="col">{t('earn.lastPayout')}</th>
          <th scope="col">{t('earn.earned')}</th>
        </tr>
      </thead>
      <tbody>
        {totals.map(({ asset, locked, lastPayout, earned }) => (
          <tr key={asset}>
            <th scope="row">{asset}</th>
            <td>{money(locked)}</td>
            <td>{money(lastPayout)}</td>
            <td>{money(earned)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Plans() {
  const t = useT()
  const { data, error, refetch } = usePlans()
  if (!data && error) {
    return (
      <ReadFailed error={error} onRetry={refetch}>
        {t('earn.failed')}
      </ReadFailed>
    )
  }
  if (!data) {
    return (
      <div aria-busy="true" className={css.plans}>
        {GHOST_ROWS.map((row) => (
          <Skeleton key={row} height={92} />
        ))}
      </div>
    )
  }
  if (data.plans.length === 0) {
    return <EmptyState illustration="blocked">{t('earn.none')}</EmptyState>
  }
  const coins = Map.groupBy(data.plans, ({ asset }) => asset)
  return (
    <>
      {error && <Banner kind="warn">{t('app.error.refresh')}</Banner>}
      {[...coins].map(([asset, plans]) => {
        const pool = data.funding.find((each) => each.asset === asset)?.free
        return <CoinPlans key={asset} asset={asset} plans={plans} pool={pool} />
      })}
    </>
  )
}

/** All plans of a coin, shortest first; their shared funding is shown once. */
function CoinPlans(props: {
  asset: string
  plans: readonly OfferedPlan[]
  pool: bigint | undefined
}) {
  const t = useT()
  const format = useFormat()
  const { asset, plans, pool } = props
  return (
    <section className={css.coin} aria-label={asset}>
      <ul className={css.plans}>
        {plans
          .toSorted((a, b) => a.periodDays - b.periodDays)
          .map((plan) => (
            <li key={plan.id}>
              <PlanRow plan={plan} />
            </li>
          ))}
      </ul>
      {pool !== undefined && (
        <p className={css.small}>{t('earn.pool', { amount: format.coin(pool, asset), asset })}</p>
      )}
    </section>
  )
}

function PlanRow({ plan }: { plan: OfferedPlan }) {
  const t = useT()
  const format = useFormat()
  const link = useLinkTo()(`/confirmLock?plan=${plan.id}`)
  const { asset, dailyRate, periodDays, funded, minimum } = plan
  const isSoldOut = funded < minimum
  return (
    <a {...link} className={css.plan}>
      <CoinIcon symbol={asset} size={32} />
      <span className={css.planText}>
        <b>{`${asset} · ${t('earn.days', { days: periodDays })}`}</b>
        <span className={css.rate}>
          {t('earn.perDayRate', { rate: format.share(dailyRate, RATE_DIGITS) })}
        </span>
        <span className={css.small}>
          {t('earn.perYear', { rate: format.share(dailyRate * DAYS_A_YEAR) })}
        </span>
        {isSoldOut && <span className={css.small}>{t('earn.soldOut')}</span>}
      </span>
      <ChevronRight size={18} aria-hidden="true" />
    </a>
  )
}
