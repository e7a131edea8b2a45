/** A link from an item to a ticket about it. */
import { useT } from '../../i18n/i18n.ts'
import { useLinkTo } from '../../routing/useGo.ts'
import css from './SupportLink.module.css'

type AskAboutProps = { kind: 'order' | 'contract' | 'round' | 'withdrawal'; id: number }

export function AskAbout({ kind, id }: AskAboutProps) {
  const t = useT()
  const linkTo = useLinkTo()
  return (
    <a className={css.support} {...linkTo(`/helpCenter/new?about=${kind}/${id}`)}>
      {t('app.askAbout')}
    </a>
  )
}
