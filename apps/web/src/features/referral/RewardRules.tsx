/** The rewards for friends, and their terms. */
import { friendRebateRate } from '@assay/domain/referral/referralTerms.ts'
import type { Amount } from '@assay/money/amount.ts'
import { serverNow } from '../../api/serverClock.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { SupportLink } from '../../page/support/SupportLink.tsx'
import css from './Invite.module.css'
import type { Invitation } from './InviteScreen.tsx'

export function RewardRules({ invitation }: { invitation: Invitation }) {
  const t = useT()
  const format = useFormat()
  const { token, friendRate, friendsAfter } = invitation
  const isNewFriendIn = friendRebateRate(serverNow(), invitation) > 0n
  return (
    <section className={css.rules}>
      <h2>{t('invite.rules')}</h2>
      {token && (
        <>
          <p>{t('invite.rules.tiers', { token })}</p>
          <TierRuler invitation={invitation} token={token} />
        </>
      )}
      <p>{t('invite.rules.direct')}</p>
      <p>{t('invite.rules.own')}</p>
      {friendRate > 0n && (
        <p>
          {isNewFriendIn
            ? t('invite.rules.now', { rate: format.share(friendRate) })
            : t('invite.rules.date', {
                date: format.utcDate(friendsAfter),
                rate: format.share(friendRate),
              })}
        </p>
      )}
      <p>{t('invite.rules.coin')}</p>
      <p>{t('invite.rules.seen')}</p>
      <div className={css.partners}>
        <p>{t('invite.rules.partners')}</p>
        <SupportLink />
      </div>
    </section>
  )
}

type TierRulerProps = { invitation: Invitation; token: string }

/** One stretch per rate; the member's own is marked, also for screen readers. */
function TierRuler({ invitation: { tiers, rate }, token }: TierRulerProps) {
  const t = useT()
  const format = useFormat()
  const held = (value: Amount) => format.quantity(value, 0)
  return (
    <ol className={css.tiers}>
      {tiers.map(({ rate: share, from, to }) => (
        <li key={share} aria-current={share === rate || undefined}>
          <b>{format.share(share)}</b>
          <span>
            {to === undefined && t('invite.tier.above', { from: held(from) })}
            {to !== undefined && from === 0n && t('invite.tier.below', { to: held(to) })}
            {to !== undefined &&
              from > 0n &&
              t('invite.tier.between', { from: held(from), to: held(to) })}{' '}
            {token}
          </span>
          {share === rate && <span className={css.own}>{t('invite.tier.own')}</span>}
        </li>
      ))}
    </ol>
  )
}
