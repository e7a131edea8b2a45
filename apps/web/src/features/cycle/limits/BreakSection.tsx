/** A day's pause, and an exclusion for longer: neither can be taken back, so both are asked twice. */

import { RadioList } from '@assay/ui/choices/RadioList.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { ConfirmSheet } from '@assay/ui/sheets/ConfirmSheet.tsx'
import { type CycleLimits, setCycleLimits } from '@assay/wire/routes/cycle.ts'
import { useState } from 'react'
import { useWrite } from '../../../api/useWrite.ts'
import { isChecking } from '../../../app/write/standing.ts'
import { useWriteError } from '../../../app/write/useWriteError.ts'
import { useT } from '../../../i18n/i18n.ts'
import css from './limits.module.css'

const PAUSE_HOURS = 24
const EXCLUDE_DAYS = [7, 30, 180, 365] as const

type BreakSectionProps = {
  limits: CycleLimits
  /** The reply is missing when the outcome was learned later. */
  onDone: (limits: CycleLimits | undefined) => void
}

export function BreakSection({ limits, onDone }: BreakSectionProps) {
  const t = useT()
  const [asked, setAsked] = useState<'pause' | 'exclude'>()
  const [days, setDays] = useState<string>('30')
  const write = useWrite(setCycleLimits, {
    onDone: (reply) => {
      setAsked(undefined)
      onDone(reply)
    },
  })
  const { state } = write
  const error = useWriteError(state)
  const ask = (what: 'pause' | 'exclude') => {
    write.reset()
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
      <Button kind="secondary" isBlock onClick={() => ask('pause')}>
        {t('cycle.limits.pause')}
      </Button>
      <Button kind="secondary" isBlock onClick={() => ask('exclude')}>
        {t('cycle.limits.exclude')}
      </Button>
      <ConfirmSheet
        isOpen={asked !== undefined}
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

/** A break changes no limit: what holds stays, and what was asked for is asked for again. */
const wanted = (limits: CycleLimits) =>
  limits.pendingAt === undefined
    ? { dailyStake: limits.dailyStake, dailyLoss: limits.dailyLoss }
    : { dailyStake: limits.pendingDailyStake, dailyLoss: limits.pendingDailyLoss }
