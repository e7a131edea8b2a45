/**
 * The ticket: duration, stake, possible outcomes, and a button that names its action. In a sheet on
 * a phone and beside the chart on wide screens.
 */
import { Segmented } from '@assay/ui/choices/Segmented.tsx'
import { AmountField } from '@assay/ui/fields/AmountField.tsx'
import { Num } from '@assay/ui/figures/Num.tsx'
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import type { CycleInfo } from '@assay/wire/rows/round.ts'
import { useState } from 'react'
import { online } from '../../../api/connection/online.ts'
import { useRefusalText } from '../../../form/useRefusalText.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useSecondsSince } from '../../../live/countdowns/useNow.ts'
import { useStore } from '../../../store/createStore.ts'
import { haptic } from '../../../store/haptic.ts'
import { unansweredStateOf } from '../../../write/unansweredState.ts'
import { DirectionWord } from '../DirectionWord.tsx'
import { DurationCards } from './DurationCards.tsx'
import { OutcomeBox } from './OutcomeBox.tsx'
import css from './RoundTicket.module.css'
import { RESYNC_AFTER_MS } from './readiness.ts'
import { chooseSeconds, type RoundForm, type RoundOffer, STAKE_DECIMALS } from './roundForm.ts'
import type { RoundPlacing, RoundTrouble } from './usePlaceRound.ts'

export type RoundTicketProps = {
  form: RoundForm
  offer: RoundOffer
  info: CycleInfo
  available: bigint | undefined
  place: RoundPlacing
  /** The button was pressed with an error. */
  isTried: boolean
  onChange: (form: RoundForm) => void
  /** Offers both directions, when no buttons were pressed before. */
  hasDirections?: boolean
}

export function RoundTicket(props: RoundTicketProps) {
  const { form, offer, info, available, place, isTried, onChange, hasDirections } = props
  const t = useT()
  const format = useFormat()
  const problem = useCycleProblem()
  const [hasLeft, setLeft] = useState(false)
  const code = offer.rejection?.code
  // Further typing cannot fix these.
  const isTooMuch = code === 'insufficientBalance' || code === 'stakeAboveMaximum'
  const isSaid = isTried || isTooMuch || (hasLeft && code !== 'stakeRequired')
  const error = isSaid ? problem(offer) : undefined
  return (
    <form
      className={css.ticket}
      aria-label={t('cycle.ticket')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        place.press({ form, offer, info })
      }}
    >
      {hasDirections && (
        <Directions
          value={form.direction}
          onChange={(direction) => onChange({ ...form, direction })}
        />
      )}
      <DurationCards
        options={info.options}
        seconds={form.seconds}
        onChange={(seconds) => {
          haptic('select')
          onChange(chooseSeconds(form, seconds, info))
        }}
      />
      {info.stakeAssets.length > 1 && (
        <Segmented
          label={t('cycle.payCoin')}
          value={form.asset}
          options={info.stakeAssets.map(({ asset }) => ({ value: asset, label: asset }))}
          onChange={(asset) => onChange({ ...form, asset })}
        />
      )}
      <AmountField
        label={t('cycle.stake')}
        unit={form.asset}
        value={form.stake}
        decimals={STAKE_DECIMALS}
        error={error}
        hint={t('cycle.range', {
          min: format.orderValue(offer.stakeMin),
          max: format.orderValue(offer.stakeMax),
        })}
        onBlur={() => setLeft(form.stake !== '')}
        onChange={(stake) => onChange({ ...form, stake })}
        onRefuse={() => haptic('tick')}
      />
      <p className={css.available}>
        {t('cycle.available')}{' '}
        <Num unit={form.asset}>{format.amount(available, STAKE_DECIMALS)}</Num>
      </p>
      <OutcomeBox offer={offer} tieRule={info.tieRule} />
      {place.trouble && <TroubleBanner trouble={place.trouble} />}
      <div className={css.submit}>
        <SubmitButton form={form} offer={offer} place={place} />
      </div>
    </form>
  )
}

type Direction = RoundForm['direction']

function Directions(props: { value: Direction; onChange: (direction: Direction) => void }) {
  const t = useT()
  return (
    <Segmented
      label={t('cycle.direction')}
      tone="direction"
      value={props.value}
      options={(['up', 'down'] as const).map((value) => ({
        value,
        label: <DirectionWord direction={value} />,
      }))}
      onChange={(direction) => {
        haptic('select')
        props.onChange(direction)
      }}
    />
  )
}

function TroubleBanner({ trouble }: { trouble: RoundTrouble }) {
  const t = useT()
  const passed = useSecondsSince(trouble.resyncAt - RESYNC_AFTER_MS, true)
  const seconds = Math.max(0, RESYNC_AFTER_MS / 1_000 - passed)
  return <Banner kind="error">{t(`cycle.trouble.${trouble.why}`, { seconds })}</Banner>
}

type SubmitProps = Pick<RoundTicketProps, 'form' | 'offer' | 'place'>

function SubmitButton({ form, offer, place }: SubmitProps) {
  const t = useT()
  const format = useFormat()
  const isOnline = useStore(online, (state) => state.isOnline)
  const { state } = place
  const isUnknown = state.step === 'unknown'
  const reason = place.trouble
    ? t('cycle.action.refreshing')
    : !isOnline && !isUnknown
      ? t('spot.action.offline')
      : undefined
  const isUp = form.direction === 'up'
  const label =
    offer.stake > 0n
      ? t(isUp ? 'cycle.action.up' : 'cycle.action.down', {
          stake: `${format.orderValue(offer.stake)} ${form.asset}`,
          seconds: form.seconds,
        })
      : t(isUp ? 'cycle.up' : 'cycle.down')
  return (
    <Button
      type="submit"
      kind={isUp ? 'buy' : 'sell'}
      size="large"
      isBlock
      isBusy={place.isBusy}
      reason={reason}
    >
      {isUnknown ? t(`cycle.action.${unansweredStateOf(state)}`) : label}
    </Button>
  )
}

/** What is wrong with a stake, in words. */
function useCycleProblem() {
  const t = useT()
  const refusalText = useRefusalText()
  return ({ rejection, draft }: RoundOffer): string | undefined => {
    if (!rejection) return undefined
    if (rejection.code === 'stakeNotNumeric') return t('app.enterNumber')
    if (rejection.code === 'insufficientBalance') {
      return t('spot.problem.short', { asset: draft.asset })
    }
    return refusalText(rejection)
  }
}
