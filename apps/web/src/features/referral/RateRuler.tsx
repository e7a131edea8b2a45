/** The member's average between the thresholds of the rates, and what is missing to the next. */
import { DAY_MS } from '@assay/domain/day.ts'
import { type Amount, ONE } from '@assay/money/amount.ts'
import type { OwnTeam } from '@assay/wire/routes/member/referral.ts'
import { HIDDEN } from '../../i18n/format.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useStore } from '../../store/createStore.ts'
import { hideAmounts } from '../../store/settings.ts'
import { needleAt, nextTier, shownHeld } from './rateRuler.ts'
import css from './Team.module.css'

type RateRulerProps = {
  team: Pick<OwnTeam, 'tiers' | 'rate' | 'held' | 'rateSince'>
  token: string
}

export function RateRuler({ team: { tiers, rate, held, rateSince }, token }: RateRulerProps) {
  const t = useT()
  const format = useFormat()
  const isHidden = useStore(hideAmounts)
  const next = nextTier(tiers, held)
  const coins = (value: Amount) => format.quantity(value, value % ONE === 0n ? 0 : 2)
  const own = (value: Amount) => (isHidden ? HIDDEN : coins(value))
  return (
    <section className={css.rate} aria-label={t('team.rate')}>
      <p className={css.rateHead}>
        {t('team.rate')} <b>{format.share(rate)}</b>
      </p>
      <div className={css.ruler} aria-hidden="true">
        {tiers.map(({ rate: part, from }) => (
          <span key={part} className={css.tier} data-own={part === rate}>
            <b>{format.share(part)}</b>
            <span>{`${coins(from)} ${token}`}</span>
          </span>
        ))}
        {!isHidden && (
          <span className={css.needle} style={{ insetInlineStart: `${needleAt(tiers, held)}%` }} />
        )}
      </div>
      <p className={css.next}>
        {next === undefined
          ? t('team.highest')
          : t(next.isAbove ? 'team.missingAbove' : 'team.missing', {
              missing: own(next.missing),
              token,
              rate: format.share(next.rate),
            })}
      </p>
      <p className={css.note}>
        {rateSince > 0
          ? t('team.average', {
              held: own(shownHeld(held)),
              token,
              date: format.utcDate(rateSince - DAY_MS),
              since: format.utcDate(rateSince),
            })
          : t('team.averageNow', { held: own(shownHeld(held)), token })}
      </p>
      <p className={css.note}>{t('team.why')}</p>
    </section>
  )
}
