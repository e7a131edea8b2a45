/**
 * A member's own limits for cycle contracts: daily stake and loss, a reminder, a day's pause, an
 * exclusion. The server applies tighter limits at once, looser ones a day later.
 */
import { parseAmount, toDecimal } from '@assay/money/decimal.ts'
import { RadioList } from '@assay/ui/choices/RadioList.tsx'
import { AmountField } from '@assay/ui/fields/AmountField.tsx'
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import {
  type CycleLimits,
  getCycleLimits,
  setCycleLimits,
} from '@assay/wire/routes/trading/cycle.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient, readQuery, refresh } from '../../../api/queryClient.ts'
import { toastDone } from '../../../api/toastDone.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { Page } from '../../../page/Page.tsx'
import { ReadFailed } from '../../../page/ReadFailed.tsx'
import { changeSettings, useSettings } from '../../../store/settings.ts'
import { isChecking } from '../../../write/unansweredState.ts'
import { useWrite } from '../../../write/useWrite.ts'
import { useWriteError } from '../../../write/useWriteError.ts'
import { BreakSection } from './BreakSection.tsx'
import css from './limits.module.css'
import { PauseNote } from './PauseNote.tsx'

const query = readQuery(getCycleLimits, {})
const REMINDERS = [15, 30, 60, 0] as const
const DECIMALS = 2

export function LimitsScreen() {
  const t = useT()
  const { data, error, refetch } = useQuery(query)
  return (
    <Page title={t('cycle.limits')}>
      <p className={css.text}>{t('cycle.limits.text')}</p>
      {!data && !error && (
        <div aria-busy="true" className={css.stack}>
          <Skeleton height={56} />
          <Skeleton height={56} />
        </div>
      )}
      {!data && error && (
        <ReadFailed error={error} onRetry={refetch}>
          {t('cycle.limits.failed')}
        </ReadFailed>
      )}
      {data && <Limits limits={data} />}
    </Page>
  )
}

/** One write for all: limits and breaks are one setting, and a break repeats the limits. */
function Limits({ limits }: { limits: CycleLimits }) {
  const write = useWrite(setCycleLimits, { onDone: take })
  return (
    <div className={css.sections}>
      <PauseNote limits={limits} />
      <LimitsForm
        key={`${limits.dailyStake} ${limits.dailyLoss} ${limits.pendingAt}`}
        limits={limits}
        write={write}
      />
      <Reminder />
      <BreakSection limits={limits} write={write} />
    </div>
  )
}

function take(limits: CycleLimits | undefined) {
  if (limits) queryClient.setQueryData(query.queryKey, limits)
  else refresh(getCycleLimits)
  void toastDone(setCycleLimits)
}

const textOf = (limit: bigint | undefined) => (limit === undefined ? '' : toDecimal(limit))

export type LimitsPart = {
  limits: CycleLimits
  write: ReturnType<typeof useWrite<typeof setCycleLimits>>
}

function LimitsForm({ limits, write }: LimitsPart) {
  const t = useT()
  const format = useFormat()
  const [stake, setStake] = useState(() => textOf(limits.dailyStake))
  const [loss, setLoss] = useState(() => textOf(limits.dailyLoss))
  const { state } = write
  const error = useWriteError(state)
  const limitText = useLimitText()
  const isPending = limits.pendingAt !== undefined
  const value = (text: string) => (text === '' ? undefined : parseAmount(text.replace(/\.$/, '')))
  // A limit of zero is a pause of at least a day: it must not happen by accident.
  const zero = (text: string) => (value(text) === 0n ? t('cycle.limits.zero') : undefined)
  // Nor is a limit removed by invalid input.
  const isWrong = (text: string) => text !== '' && (value(text) ?? 0n) === 0n
  return (
    <form
      className={css.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWrong(stake) && !isWrong(loss))
          void write.send({ dailyStake: value(stake), dailyLoss: value(loss) })
      }}
    >
      <LimitField
        label={t('cycle.limits.dailyStake')}
        value={stake}
        error={zero(stake)}
        used={t('cycle.limits.usedStake', { amount: format.orderValue(limits.stakedToday) })}
        inForce={isPending ? limits.dailyStake : 'shown'}
        onChange={setStake}
      />
      <LimitField
        label={t('cycle.limits.dailyLoss')}
        value={loss}
        error={zero(loss)}
        used={t('cycle.limits.usedLoss', { amount: format.orderValue(limits.lostToday) })}
        inForce={isPending ? limits.dailyLoss : 'shown'}
        onChange={setLoss}
      />
      {limits.pendingAt !== undefined && (
        <Banner>
          {t('cycle.limits.pending', {
            date: format.dateTime(limits.pendingAt),
            stake: limitText(limits.pendingDailyStake),
            loss: limitText(limits.pendingDailyLoss),
          })}
        </Banner>
      )}
      {error && <Banner kind={state.step === 'refused' ? 'error' : 'warn'}>{error}</Banner>}
      <Button type="submit" size="large" isBlock isBusy={write.isBusy || isChecking(state)}>
        {t('cycle.limits.save')}
      </Button>
    </form>
  )
}

function useLimitText() {
  const t = useT()
  const format = useFormat()
  return (limit: bigint | undefined) =>
    limit === undefined ? t('cycle.limits.none') : format.orderValue(limit)
}

type LimitFieldProps = {
  label: string
  value: string
  error: string | undefined
  used: string
  /** A pending looser limit does not hide the one in force; without one the field shows it. */
  inForce: bigint | undefined | 'shown'
  onChange: (text: string) => void
}

function LimitField({ label, value, error, used, inForce, onChange }: LimitFieldProps) {
  const t = useT()
  const limitText = useLimitText()
  return (
    <AmountField
      label={label}
      unit="USDT"
      value={value}
      decimals={DECIMALS}
      handsOutUnread
      placeholder={t('cycle.limits.none')}
      error={error}
      hint={
        inForce === 'shown'
          ? used
          : `${t('cycle.limits.inForce', { limit: limitText(inForce) })} · ${used}`
      }
      onChange={onChange}
    />
  )
}

function Reminder() {
  const t = useT()
  const { cycleReminder } = useSettings()
  return (
    <section>
      <h2 className={css.heading}>{t('cycle.reminder')}</h2>
      <RadioList
        label={t('cycle.reminder')}
        value={String(cycleReminder)}
        options={REMINDERS.map((minutes) => ({
          value: String(minutes),
          label: minutes === 0 ? t('cycle.reminder.never') : t('cycle.reminder.every', { minutes }),
        }))}
        onChange={(value) => changeSettings({ cycleReminder: Number(value) })}
      />
    </section>
  )
}
