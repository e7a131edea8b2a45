/**
 * What a member can sign with, one row each: why one has it, and a button that adds one. The button
 * is there too when the list could not be loaded.
 */
import { Button } from '@assay/ui/press/Button.tsx'
import { RowGroup } from '@assay/ui/rows/Rows.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import css from '../../account/accountForms.module.css'
import { useT } from '../../i18n/i18n.ts'
import { ReadFailed } from '../../page/ReadFailed.tsx'
import { useGo } from '../../routing/useGo.ts'

type KeyListProps<Key> = {
  list: UseQueryResult<Key[]>
  why: string
  add: { label: string; path: string }
  children: (key: Key) => ReactNode
}

export function KeyList<Key>({ list, why, add, children }: KeyListProps<Key>) {
  const t = useT()
  const go = useGo()
  const { data, error, refetch } = list
  const button = (
    <Button size="large" isBlock onClick={() => go.to(add.path)}>
      {add.label}
    </Button>
  )
  if (!data && !error) return <Skeleton height={160} />
  if (data?.length === 0) {
    return (
      <EmptyState illustration="orders" action={button}>
        {why}
      </EmptyState>
    )
  }
  return (
    <div className={css.page}>
      {data ? (
        <>
          <p className={css.muted}>{why}</p>
          <RowGroup>{data.map(children)}</RowGroup>
        </>
      ) : (
        <ReadFailed error={error} onRetry={refetch}>
          {t('security.loadFailed')}
        </ReadFailed>
      )}
      {button}
    </div>
  )
}
