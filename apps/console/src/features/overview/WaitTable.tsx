/** What waits for people, the oldest wait first, each with the way to where it is dealt with. */
import type { Wait, WaitKind } from '@assay/wire/routes/operator/overview.ts'
import { use } from 'react'
import { Link } from 'react-router'
import { grouped, lasting, when } from '../../i18n/figures.ts'
import { t } from '../../i18n/words.ts'
import { PageOfWait } from '../../page/consolePage.ts'
import { type ConsoleColumn, ConsoleTable } from '../../table/ConsoleTable.tsx'
import css from './overview.module.css'

const columns = (
  at: number,
  pageOf: (kind: WaitKind) => string,
): readonly ConsoleColumn<Wait>[] => [
  {
    title: t('overview.what'),
    cell: ({ kind }) => (
      <Link to={pageOf(kind)} data-row="" className={css.link}>
        {t(`wait.${kind}`)}
      </Link>
    ),
  },
  { title: t('overview.count'), sum: ({ count }) => ({ text: grouped(String(count)) }) },
  {
    title: t('overview.forYou'),
    sum: ({ forYou }) => ({ text: forYou === 0 ? '—' : grouped(String(forYou)) }),
  },
  {
    title: t('overview.oldest'),
    cell: ({ oldestAt }) => <span title={when(oldestAt)}>{lasting(at - oldestAt)}</span>,
    isFigure: true,
  },
]

export function WaitTable({ at, waits }: { at: number; waits: readonly Wait[] | undefined }) {
  const open = waits?.filter(({ count }) => count > 0)
  return (
    <ConsoleTable
      label={t('overview.waits')}
      columns={columns(at, use(PageOfWait))}
      rows={open?.toSorted((one, other) => one.oldestAt - other.oldestAt)}
      keyOf={({ kind }) => kind}
      empty={t('overview.noneWaits')}
    />
  )
}
