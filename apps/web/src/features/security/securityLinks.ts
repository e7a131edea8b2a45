/** The ways to what protects the account, and to the address of mail. */
import { Mail, ShieldCheck } from 'lucide-react'
import { useT } from '../../i18n/i18n.ts'
import type { MyLink } from '../../routing/myLinks.ts'
import { useMember } from '../../session/session.ts'

export const myLinks: readonly MyLink[] = [
  {
    group: 'account',
    place: 2,
    path: '/securityCenter',
    title: 'app.title.securityCenter',
    icon: ShieldCheck,
  },
  {
    group: 'account',
    place: 3,
    path: '/bindEmail',
    title: 'member.email',
    icon: Mail,
    useValue: useEmail,
  },
]

function useEmail() {
  const t = useT()
  const member = useMember()
  return member && (member.email || t('member.notSet'))
}
