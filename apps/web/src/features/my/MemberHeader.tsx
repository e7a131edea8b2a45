/** The member's dial (ticks drawn from the address), name, number and identity status. */
import { StatusPill, type Tone } from '@assay/ui/notes/StatusPill.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { CopyButton } from '@assay/ui/press/CopyButton.tsx'
import type { MemberInfo } from '@assay/wire/routes/member/member.ts'
import { useT } from '../../i18n/i18n.ts'
import { shortAddress } from '../../session/wallet/wallet.ts'
import css from './MyScreen.module.css'

const TONES: Record<MemberInfo['identityStatus'], Tone> = {
  notVerified: 'neutral',
  underReview: 'warn',
  verified: 'success',
  failed: 'error',
}

export function MemberHeader({ member }: { member: MemberInfo }) {
  const t = useT()
  const name = member.name || (member.address ? shortAddress(member.address) : member.phone)
  return (
    <section className={css.header}>
      <AvatarDial seed={member.address || String(member.id)} />
      <div className={css.who}>
        <p className={css.name}>{name}</p>
        <p className={css.uid}>
          UID <span className="num">{member.id}</span>
          <CopyButton
            text={String(member.id)}
            label={t('member.copyUid')}
            isIconOnly
            onResult={(worked) =>
              showToast(t(worked ? 'app.copied' : 'app.copyFailed'), worked ? 'success' : 'error')
            }
          />
        </p>
      </div>
      <StatusPill tone={TONES[member.identityStatus]}>
        {t(`member.identity.${member.identityStatus}`)}
      </StatusPill>
    </section>
  )
}

const TICKS = 36

/** The avatar is stable: the ticks' lengths are derived from the address. */
function AvatarDial({ seed }: { seed: string }) {
  let hash = 2166136261
  const bits: boolean[] = []
  for (let index = 0; index < TICKS; index++) {
    hash = Math.imul(hash ^ seed.charCodeAt(index % seed.length), 16777619)
    bits.push(((hash >>> 13) & 1) === 1)
  }
  return (
    <svg viewBox="-32 -32 64 64" width="64" height="64" aria-hidden="true" className={css.avatar}>
      <circle r="31" className={css.face} />
      {bits.map((isLong, index) => (
        <line
          // biome-ignore lint/suspicious/noArrayIndexKey: the ticks never move.
          key={index}
          y1={isLong ? -14 : -23}
          y2={-28}
          transform={`rotate(${(index * 360) / TICKS})`}
        />
      ))}
    </svg>
  )
}
