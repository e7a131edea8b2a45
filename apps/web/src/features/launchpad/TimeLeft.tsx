/** The remaining time, or the result. */
import { DAY_MS } from '@assay/domain/day.ts'
import { StatusPill, type Tone } from '@assay/ui/notes/StatusPill.tsx'
import type { ShownOffering } from '@assay/wire/routes/launchpad/ieo.ts'
import { Countdown } from '../../account/Countdown.tsx'
import { serverNow } from '../../api/serverClock.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import css from './Launchpad.module.css'
import { isSoldOut } from './offeringShown.ts'
import { usePhase } from './usePhase.ts'

const TONES: Record<ShownOffering['stage'], Tone> = {
  open: 'neutral',
  allotted: 'info',
  settled: 'success',
  withdrawn: 'warn',
}

export function TimeLeft({ offering }: { offering: ShownOffering }) {
  const t = useT()
  const format = useFormat()
  const phase = usePhase(offering)
  const { stage, startsAt, endsAt } = offering
  if (phase === 'ended') {
    return (
      <span>
        <StatusPill tone={TONES[stage]}>{t(`launchpad.stage.${stage}`)}</StatusPill>
      </span>
    )
  }
  if (isSoldOut(offering)) {
    return (
      <span>
        <StatusPill>{t('launchpad.soldOut')}</StatusPill>
      </span>
    )
  }
  const isToCome = phase === 'notOpen'
  const at = isToCome ? startsAt : endsAt
  // Hours and seconds are counted down on the last day.
  if (at - serverNow() < DAY_MS) {
    return (
      <span className={css.time}>
        {t(isToCome ? 'launchpad.opensIn' : 'launchpad.endsIn')} <Countdown until={at} />
      </span>
    )
  }
  return (
    <span className={css.time}>
      {t(isToCome ? 'launchpad.start' : 'launchpad.end')}{' '}
      <time dateTime={new Date(at).toISOString()}>{format.dateTime(at)}</time>
    </span>
  )
}
