/**
 * A table for fast eyes and hands: dense rows, figures to the right, and on a narrow screen each
 * row a card. Rows that lead somewhere can be reached with the arrows or j and k, and opened with
 * Enter.
 */
import { classNames } from '@assay/ui/classNames.ts'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import type { ReactNode } from 'react'
import { consoleErrorText } from '../api/call.ts'
import { type Decimals, useConsoleDecimals } from '../api/useConsoleDecimals.ts'
import { t } from '../i18n/words.ts'
import { ConsoleStaleNote } from '../page/ConsoleStaleNote.tsx'
import css from './ConsoleTable.module.css'
import { roomOf, Sum, type SumOf, sumText } from './Sum.tsx'

export type ConsoleColumn<Row> = {
  title: string
  /** Takes what room is left and wraps. */
  isText?: boolean
} & (
  | {
      /** The content of the cell. */
      cell: (row: Row) => ReactNode
      isFigure?: boolean
    }
  /** Sums are aligned at their decimal points. */
  | { sum: (row: Row) => SumOf }
)

type ConsoleTableProps<Row> = {
  label: string
  columns: readonly ConsoleColumn<Row>[]
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string | number
  empty: string
  error?: unknown
  onOpen?: (row: Row) => void
  openKey?: string | number | undefined
  /** For many sums: on most screens each takes two lines, its fraction below the whole. */
  hasManySums?: boolean
}

export function ConsoleTable<Row>(props: ConsoleTableProps<Row>) {
  const { label, columns, rows, keyOf, empty, error, hasManySums } = props
  const decimals = useConsoleDecimals()
  if (error && !rows) {
    return (
      <p role="alert" className={css.note}>
        {consoleErrorText(error)}
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
  const stale = <ConsoleStaleNote error={error} />
  if (rows.length === 0) {
    return (
      <>
        {stale}
        <p className={css.note}>{empty}</p>
      </>
    )
  }
  const drawn = columns.map((column) => drawnOf(column, rows, decimals))
  return (
    <>
      {stale}
      <table className={css.table} aria-label={label} data-narrow={hasManySums || undefined}>
        <thead>
          <tr>
            {drawn.map(({ title, isFigure, isText }) => (
              <th
                key={title}
                scope="col"
                className={classNames(isFigure && css.figure, isText && css.text)}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} {...pressable(row, props)}>
              {drawn.map(({ title, cell, isFigure, isText }) => (
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
    </>
  )
}

/** Of a row that leads somewhere. */
function pressable<Row>(row: Row, { keyOf, onOpen, openKey }: ConsoleTableProps<Row>) {
  if (!onOpen) return {}
  const isOpen = openKey === keyOf(row)
  return {
    'data-row': '',
    tabIndex: 0,
    className: classNames(css.pressable, isOpen && css.open),
    'aria-current': isOpen ? ('true' as const) : undefined,
    onClick: () => onOpen(row),
    onKeyDown: (event: { key: string }) => {
      if (event.key === 'Enter') onOpen(row)
    },
  }
}

/** A column as these rows need it. */
function drawnOf<Row>(column: ConsoleColumn<Row>, rows: readonly Row[], decimals: Decimals) {
  const { title, isText } = column
  if (!('sum' in column)) {
    const { cell, isFigure } = column
    return { title, isText, isFigure, cell }
  }
  const textOf = (row: Row) => sumText(column.sum(row), decimals)
  const room = roomOf(rows.map(textOf))
  const cell = (row: Row): ReactNode => <Sum sum={textOf(row)} room={room} />
  return { title, isText, isFigure: true, cell }
}
