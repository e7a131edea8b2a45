/** The fee of each coin or network; hidden if there are none. */
import { FactList } from '@assay/ui/rows/Rows.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useT } from '../i18n/i18n.ts'
import { ReadFailed } from '../page/ReadFailed.tsx'
import css from './check.module.css'

type FeeListProps = {
  title: string
  text: string
  read: Pick<UseQueryResult<readonly unknown[]>, 'data' | 'error' | 'refetch'>
  children: ReactNode
}

export function FeeList({ title, text, read: { data, error, refetch }, children }: FeeListProps) {
  const t = useT()
  if (data ? data.length === 0 : error === null) return null
  return (
    <div className={css.card}>
      <h3 className={css.network}>{title}</h3>
      <p className={css.text}>{text}</p>
      {data ? (
        <FactList>{children}</FactList>
      ) : (
        <ReadFailed error={error} onRetry={refetch}>
          {t('check.failed')}
        </ReadFailed>
      )}
    </div>
  )
}
