/** The link to the help center, with a mark for an unread answer. */
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import { CircleHelp } from 'lucide-react'
import { useT } from '../../i18n/i18n.ts'
import { useUnreadTickets } from '../../page/support/useUnreadTickets.ts'
import type { MyLink } from '../../routing/myLinks.ts'

export const myLinks: readonly MyLink[] = [
  {
    group: 'support',
    place: 1,
    path: '/helpCenter',
    title: 'app.title.help',
    icon: CircleHelp,
    useValue: useNewAnswer,
  },
]

function useNewAnswer() {
  const t = useT()
  const unread = useUnreadTickets()
  return unread > 0 && <StatusPill tone="success">{t('app.newAnswer')}</StatusPill>
}
