/** The mark beside the profile for an unread support answer. */
import { useT } from '../../i18n/i18n.ts'
import { useUnreadTickets } from '../../page/support/useUnreadTickets.ts'
import css from './HomeBar.module.css'

export function UnreadMark() {
  const t = useT()
  const unread = useUnreadTickets()
  if (unread === 0) return null
  return (
    <span className={css.badge}>
      <span className="srOnly">{t('app.newAnswer')}</span>
    </span>
  )
}
