/** Where the demo's mails and text messages are; undefined outside the demo. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useT } from '../i18n/i18n.ts'
import { versionsQuery } from '../page/versions.ts'
import css from './accountForms.module.css'

export function useDemoHint(): ReactNode | undefined {
  const t = useT()
  const { data: versions } = useQuery(versionsQuery)
  if (!versions?.isDemo) return undefined
  return (
    <a className={css.hintLink} href="/dev/outbox" target="_blank" rel="noreferrer">
      {t('app.demoOutbox')}
    </a>
  )
}
