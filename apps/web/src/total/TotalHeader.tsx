/**
 * All that a member has, in USDT and in their own currency, with today's change and the eye that
 * hides it. Home and the assets page begin with it and put their actions below.
 */
import { quotient } from '@assay/money/amount.ts'
import { Delta } from '@assay/ui/figures/Delta.tsx'
import { Num } from '@assay/ui/figures/Num.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { IconButton } from '@assay/ui/press/IconButton.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { Eye, EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { directionOf, HIDDEN } from '../i18n/format.ts'
import { useT } from '../i18n/i18n.ts'
import { useFormat } from '../i18n/useFormat.ts'
import { useLocalValue } from '../live/rate.ts'
import { useStore } from '../store/createStore.ts'
import { hideAmounts, toggleHideAmounts } from '../store/settings.ts'
import css from './TotalHeader.module.css'
import type { Totals } from './totals.ts'

type TotalHeaderProps = {
  label: string
  /** The text before today's change. */
  today: string
  /** The message when loading failed. */
  failed: string
  /** Shown in the line of the label. */
  mark?: ReactNode
  totals: { data: Totals | undefined; error: unknown; refetch: () => unknown }
  children: ReactNode
}

export function TotalHeader({ label, today, failed, mark, totals, children }: TotalHeaderProps) {
  const t = useT()
  const isHidden = useStore(hideAmounts)
  const { data, error, refetch } = totals
  const Icon = isHidden ? EyeOff : Eye
  return (
    <section className={css.header}>
      <div className={css.label}>
        {label}
        <IconButton
          label={t(isHidden ? 'app.showAmounts' : 'app.hideAmounts')}
          aria-pressed={isHidden}
          onClick={toggleHideAmounts}
        >
          <Icon size={18} aria-hidden="true" />
        </IconButton>
        {mark}
      </div>
      {data && <Figures totals={data} today={today} isHidden={isHidden} />}
      {!data && !error && (
        <div className={css.figures}>
          <Skeleton height={44} width={240} />
          <Skeleton height={18} width={160} />
        </div>
      )}
      {error !== null && error !== undefined && (
        <p className={css.muted} role="status">
          {data ? t('app.error.refresh') : failed}
          <Button kind="quiet" onClick={() => refetch()}>
            {t('app.retry')}
          </Button>
        </p>
      )}
      {children}
    </section>
  )
}

type FiguresProps = { totals: Totals; today: string; isHidden: boolean }

function Figures({ totals: { total, todayBase }, today, isHidden }: FiguresProps) {
  const format = useFormat()
  const local = useLocalValue()
  const change = changeOf(total, todayBase)
  return (
    <div className={css.figures}>
      <Num size="hero" unit="USDT">
        {isHidden ? HIDDEN : format.balance(total)}
      </Num>
      <p className={css.muted}>
        <Num>{isHidden ? HIDDEN : format.fiat(local.of(total, 'USDT'), local.currency)}</Num>
        {change !== undefined && !isHidden && (
          <span>
            {today} <Delta direction={directionOf(change)}>{format.percent(change)}</Delta>
          </span>
        )}
      </p>
    </div>
  )
}

/** As a share of what it was, toward zero; undefined when there was nothing. */
function changeOf(total: bigint, before: bigint | undefined): bigint | undefined {
  if (before === undefined || before === 0n) return undefined
  const gained = total - before
  const share = quotient(gained < 0n ? -gained : gained, before, 'down')
  return gained < 0n ? -share : share
}
