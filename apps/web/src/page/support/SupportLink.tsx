/** The link to support when only support can help: the operator's own, else a ticket. */
import { useLocation } from 'react-router'
import { useT } from '../../i18n/i18n.ts'
import { useLinkTo } from '../../routing/useGo.ts'
import css from './SupportLink.module.css'
import { useSupportUrl } from './useSupportUrl.ts'

const TICKET_PAGE = '/helpCenter/new'

export function SupportLink() {
  const t = useT()
  const url = useSupportUrl()
  const linkTo = useLinkTo()
  const { pathname } = useLocation()
  // Already there: a link would do nothing.
  if (!url && pathname === TICKET_PAGE) return null
  const way = url ? { href: url, target: '_blank', rel: 'noreferrer' } : linkTo(TICKET_PAGE)
  return (
    <a className={css.support} {...way}>
      {t('app.support')}
    </a>
  )
}
