/** Shown to a frozen account where it would otherwise spend or send. */
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { Lock } from 'lucide-react'
import { useT } from '../../i18n/i18n.ts'
import { useMember } from '../../session/session.ts'
import { SupportLink } from './SupportLink.tsx'

export function FrozenNote() {
  const t = useT()
  if (!useMember()?.isFrozen) return null
  return (
    <Banner kind="warn" icon={<Lock size={18} aria-hidden="true" />} action={<SupportLink />}>
      {t('app.frozen')}
    </Banner>
  )
}
