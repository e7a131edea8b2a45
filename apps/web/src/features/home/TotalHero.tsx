/** Home for a member: everything they have, today's change, and the first things to do. */

import type { Amount } from '@assay/money/amount.ts'
import { quotient } from '@assay/money/amount.ts'
import { Button } from '@assay/ui/Button.tsx'
import { Delta } from '@assay/ui/Delta.tsx'
import { IconButton } from '@assay/ui/IconButton.tsx'
import { Num } from '@assay/ui/Num.tsx'
import { Skeleton } from '@assay/ui/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { hasRoute } from '../../app/routeOf.ts'
import { useGo } from '../../app/useGo.ts'
import { directionOf, HIDDEN } from '../../i18n/format.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useStore } from '../../live/createStore.ts'
import { useLocalValue } from '../../live/rate.ts'
import { hideAmounts, toggleHideAmounts } from '../../session/settings.ts'
import css from './hero.module.css'
import { totalsQuery } from './homeQueries.ts'

export function TotalHero() {
  const t = useT()
  const { data, error, refetch } = useQuery(totalsQuery)
  const isHidden = useStore(hideAmounts)
  return (
    <section className={css.hero}>
      <div className={css.label}>
        {t('home.total')}
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
      {data && <Figures total={data.total} before={data.totalAtDayStart} isHidden={isHidden} />}
      {!data && !error && (
        <div className={css.figures}>
          <Skeleton height={44} width={240} />
          <Skeleton height={18} width={160} />
        </div>
      )}
      {error && (
        <p className={css.muted}>
          {t('app.error.refresh')}
          <Button kind="quiet" onClick={() => refetch()}>
            {t('app.retry')}
          </Button>
        </p>
      )}
      <Actions />
    </section>
  )
}

type FiguresProps = { total: Amount; before: Amount | undefined; isHidden: boolean }

function Figures({ total, before, isHidden }: FiguresProps) {
  const t = useT()
  const format = useFormat()
  const local = useLocalValue()
  const gained = before === undefined ? undefined : total - before
  const change =
    gained === undefined || before === undefined || before === 0n
      ? undefined
      : gained < 0n
        ? -quotient(-gained as Amount, before, 'down')
        : quotient(gained as Amount, before, 'down')
  return (
    <div className={css.figures}>
      <Num size="hero" unit="USDT">
        {isHidden ? HIDDEN : format.balance(total)}
      </Num>
      <p className={css.muted}>
        <Num>{isHidden ? HIDDEN : format.fiat(local.of(total, 'USDT'), local.currency)}</Num>
        {change !== undefined && !isHidden && (
          <>
            {' · '}
            {t('home.today')}{' '}
            <Delta direction={directionOf(change)}>{format.percent(change)}</Delta>
          </>
        )}
      </p>
    </div>
  )
}

function Actions() {
  const t = useT()
  const go = useGo()
  const actions = [
    { path: '/coinExchange', label: t('home.action.trade') },
    { path: '/coinTransfer', label: t('home.action.transfer') },
    { path: '/balances', label: t('home.action.assets') },
  ].filter(({ path }) => hasRoute(path))
  return (
    <div className={css.actions}>
      {actions.map(({ path, label }, index) => (
        <Button key={path} kind={index === 0 ? 'primary' : 'secondary'} onClick={() => go.to(path)}>
          {label}
        </Button>
      ))}
    </div>
  )
}
