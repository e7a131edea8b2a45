/** A day's pause, and a longer exclusion: neither can be undone, so both need a confirmation. */
import { RadioList } from '@assay/ui/choices/RadioList.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { ConfirmSheet } from '@assay/ui/sheets/ConfirmSheet.tsx'
import { type CycleLimits, getCycleLimits } from '@assay/wire/routes/trading/cycle.ts'
import { useState } from 'react'
import { refresh } from '../../../api/queryClient.ts'
import { useT } from '../../../i18n/i18n.ts'
import { isChecking } from '../../../write/unansweredState.ts'
import { useWriteError } from '../../../write/useWriteError.ts'
import type { LimitsPart } from './LimitsScreen.tsx'
import css from './limits.module.css'

const PAUSE_HOURS = 24
const EXCLUDE_DAYS = [7, 30, 180, 365] as const

export function BreakSection({ limits, write }: LimitsPart) {
  const t = useT()
  const [asked, setAsked] = useState<'pause' | 'exclude'>()
  const [days, setDays] = useState<string>('30')
  const { state } = write
  // A break request repeats the limits in force, and must not overwrite limits that are still being
  // sent.
  const isUnclear = write.isBusy || isChecking(state)
  const error = useWriteError(state)
  const ask = (what: 'pause' | 'exclude') => {
    if (state.step === 'unknown') {
      write.release()
      void refresh(getCycleLimits)
    } else write.reset()
    setAsked(what)
  }
  const send = () =>
    void write.send({
      ...wanted(limits),
      ...(asked === 'pause' ? { pauseHours: PAUSE_HOURS } : { excludeDays: Number(days) }),
    })
  const daysText = t('cycle.limits.days', { days: Number(days) })
  return (
    <section className={css.stack}>
      <h2 className={css.heading}>{t('cycle.limits.break')}</h2>
      <Button kind="secondary" isBlock isBusy={isUnclear} onClick={() => ask('pause')}>
        {t('cycle.limits.pause')}
      </Button>
      <Button kind="secondary" isBlock isBusy={isUnclear} onClick={() => ask('exclude')}>
        {t('cycle.limits.exclude')}
      </Button>
      <ConfirmSheet
        isOpen={asked !== undefined && state.step !== 'done'}
        kind="danger"
        mustHold
        title={t(asked === 'pause' ? 'cycle.limits.pause' : 'cycle.limits.exclude')}
        risk={t('cycle.limits.noWayBack')}
        confirmLabel={
          asked === 'pause'
            ? t('cycle.limits.pause.action')
            : t('cycle.limits.exclude.action', { days: daysText })
        }
        backLabel={t('app.back')}
        isBusy={write.isBusy || isChecking(state)}
        error={error}
        onConfirm={send}
        onClose={() => setAsked(undefined)}
      >
        {asked === 'exclude' ? (
          <RadioList
            label={t('cycle.limits.exclude')}
            value={days}
            options={EXCLUDE_DAYS.map((count) => ({
              value: String(count),
              label: t('cycle.limits.days', { days: count }),
            }))}
            onChange={setDays}
          />
        ) : (
          <p>{t('cycle.limits.pause.text')}</p>
        )}
      </ConfirmSheet>
    </section>
  )
}

/** A break changes no limits: current and pending ones are sent again. */
const wanted = (limits: CycleLimits) =>
  limits.pendingAt === undefined
    ? { dailyStake: limits.dailyStake, dailyLoss: limits.dailyLoss }
    : { dailyStake: limits.pendingDailyStake, dailyLoss: limits.pendingDailyLoss }
