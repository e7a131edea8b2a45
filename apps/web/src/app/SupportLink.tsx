/** The way to customer service, where only they can help; nothing when none is configured. */
import { useT } from '../i18n/i18n.ts'
import css from './SupportLink.module.css'
import { useSupportUrl } from './useSupportUrl.ts'

export function SupportLink() {
  const t = useT()
  const url = useSupportUrl()
  if (!url) return null
  return (
    <a className={css.support} href={url} target="_blank" rel="noreferrer">
      {t('app.support')}
    </a>
  )
}
