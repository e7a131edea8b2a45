/**
 * The demo mark, once the server has reported a demo; in an existing line, so that nothing moves.
 */
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../i18n/i18n.ts'
import { versionsQuery } from '../../page/versions.ts'
import css from './hero.module.css'

export function DemoMark() {
  const t = useT()
  const { data: versions } = useQuery(versionsQuery)
  if (!versions?.isDemo) return null
  return (
    <span className={css.demo}>
      <StatusPill tone="brass">{t('app.demo')}</StatusPill>
    </span>
  )
}
