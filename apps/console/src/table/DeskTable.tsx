/**
 * A table for fast eyes and hands: dense rows, figures to the right, and on a narrow screen each row
 * a card. Rows that lead somewhere can be reached with the arrows or j and k, and opened with Enter.
 */

import { classNames } from '@assay/ui/classNames.ts'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import type { ReactNode } from 'react'
import { errorText } from '../api/call.ts'
import { t } from '../i18n/words.ts'
import css from './DeskTable.module.css'

export type Column<Row> = {
  title: string
  /** What stands in the cell. */
  cell: (row: Row) => ReactNode
  isFigure?: boolean
  /** Takes what room is left and wraps. */
  isText?: boolean
}

type DeskTableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string | number
  empty: string
  error?: unknown
  onOpen?: (row: Row) => void
  openKey?: string | number | undefined
}

export function DeskTable<Row>(props: DeskTableProps<Row>) {
  const { label, columns, rows, keyOf, empty, error, onOpen, openKey } = props
  if (error && !rows) {
    return (
      <p role="alert" className={css.note}>
        {errorText(error)}
      </p>
    )
  }
  if (!rows) {
    return (
      <div className={css.waiting} role="status" aria-label={t('table.loading')}>
        {[1, 2, 3, 4].map((line) => (
          <Skeleton key={line} height={20} />
        ))}
      </div>
    )
  }
  if (rows.length === 0) return <p className={css.note}>{empty}</p>
  return (
    <table className={css.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ title, isFigure }) => (
            <th key={title} scope="col" className={classNames(isFigure && css.figure)}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            {...(onOpen && {
              'data-row': '',
              tabIndex: 0,
              className: classNames(css.pressable, openKey === keyOf(row) && css.open),
              'aria-current': openKey === keyOf(row) ? ('true' as const) : undefined,
              onClick: () => onOpen(row),
              onKeyDown: (event: { key: string }) => {
                if (event.key === 'Enter') onOpen(row)
              },
            })}
          >
            {columns.map(({ title, cell, isFigure, isText }) => (
              <td
                key={title}
                data-title={title}
                className={classNames(
                  isFigure && css.figure,
                  isFigure && 'num',
                  isText && css.text,
                )}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
