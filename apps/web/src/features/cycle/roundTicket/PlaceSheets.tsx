/** The confirmation of a round, and the state after a missing answer. */
import { Num } from '@assay/ui/figures/Num.tsx'
import { ConfirmSheet } from '@assay/ui/sheets/ConfirmSheet.tsx'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { UnknownSheet } from '../../../write/UnknownSheet.tsx'
import { DirectionWord } from '../DirectionWord.tsx'
import { useRoundTime } from '../rounds/useRoundTime.ts'
import type { FrozenRound, RoundPlacing } from './usePlaceRound.ts'

type PlaceSheetsProps = { place: RoundPlacing }

export function PlaceSheets({ place }: PlaceSheetsProps) {
  const t = useT()
  const { frozen, state, isReviewing } = place
  if (!frozen) return null
  return (
    <>
      <Review place={place} frozen={frozen} isOpen={isReviewing && state.step !== 'unknown'} />
      <UnknownSheet
        write={place}
        records={{ path: '/cycleHistory', label: t('spot.unknown.orders') }}
        isOpen={isReviewing}
        onClose={place.close}
      />
    </>
  )
}

type ReviewProps = { place: RoundPlacing; frozen: FrozenRound; isOpen: boolean }

function Review({ place, frozen, isOpen }: ReviewProps) {
  const t = useT()
  const format = useFormat()
  const { state } = place
  const { form, offer } = frozen
  const { live } = place
  const now = useRoundTime(isOpen)
  const age = Math.max(0, Math.floor((now - live.tickAt) / 1_000))
  const market = `${frozen.info.base}/${frozen.info.quote}`
  const money = (value: bigint) => `${format.orderValue(value)} ${form.asset}`
  const isUp = form.direction === 'up'
  const lost = `−${money(offer.stake)}`
  const tie = frozen.info.tieRule === 'refund' ? t('cycle.if.refund') : lost
  return (
    <ConfirmSheet
      isOpen={isOpen}
      title={t('cycle.confirm.title', { pair: market })}
      kind={isUp ? 'buy' : 'sell'}
      isBusy={place.isBusy}
      facts={[
        {
          label: t('cycle.direction'),
          value: <DirectionWord direction={form.direction} hasColor />,
        },
        { label: t('cycle.stake'), value: <Num>{money(offer.stake)}</Num> },
        {
          label: t('cycle.duration'),
          value: <Num>{t('cycle.seconds', { seconds: form.seconds })}</Num>,
        },
        {
          label: t(isUp ? 'cycle.if.higher' : 'cycle.if.lower'),
          value: <Num>{`+${money(offer.gain)}`}</Num>,
        },
        { label: t(isUp ? 'cycle.if.lower' : 'cycle.if.higher'), value: <Num>{lost}</Num> },
        { label: t('cycle.if.equal'), value: <Num>{tie}</Num> },
      ]}
      risk={t('cycle.confirm.risk')}
      confirmLabel={t(isUp ? 'cycle.action.up' : 'cycle.action.down', {
        stake: money(offer.stake),
        seconds: form.seconds,
      })}
      backLabel={t('app.back')}
      error={
        state.step === 'refused'
          ? state.message || t('app.error.unknown', { code: state.reason })
          : undefined
      }
      onConfirm={place.confirm}
      onClose={place.close}
    >
      <p>
        {t('cycle.confirm.entry', {
          price: format.price(live.price, live.priceDecimals),
        })}{' '}
        {t('cycle.confirm.quoteAge', { seconds: age })}
      </p>
    </ConfirmSheet>
  )
}
