/** Letters that could not be sent, and how many still wait. */
import {
  type DeadLetter,
  discardLetter,
  getDeadLetters,
} from '@assay/wire/routes/operator/letters.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRead } from '../../api/call.ts'
import { useOperator } from '../../api/session.ts'
import { when } from '../../i18n/figures.ts'
import { t } from '../../i18n/words.ts'
import { ConsoleLayout } from '../../page/Page.tsx'
import { operatorHas } from '../../page/roles.ts'
import { type ConsoleColumn, ConsoleTable } from '../../table/ConsoleTable.tsx'
import { LetterPanel } from './LetterPanel.tsx'

const columns: readonly ConsoleColumn<DeadLetter>[] = [
  { title: t('letters.subject'), cell: ({ subject }) => subject, isText: true },
  {
    title: t('letters.to'),
    cell: ({ member, contact }) =>
      member === 0 ? (
        contact
      ) : (
        <Link to={`/members/${member}`}>{t('letters.member', { member })}</Link>
      ),
  },
  { title: t('letters.problem'), cell: ({ problem }) => problem, isText: true },
  { title: t('letters.tries'), cell: ({ tries }) => tries, isFigure: true },
  { title: t('letters.postedAt'), cell: ({ postedAt }) => when(postedAt), isFigure: true },
]
const EVERY_MS = 5_000

export function LettersConsoleScreen() {
  const { data, error } = useRead(getDeadLetters, {}, { everyMs: EVERY_MS })
  const mayDecide = operatorHas(useOperator(), discardLetter.roles)
  const [openId, setOpenId] = useState<number>()
  const open = mayDecide ? data?.dead.find(({ id }) => id === openId) : undefined
  return (
    <ConsoleLayout
      title={t('page.letters')}
      hint={t('letters.hint')}
      aside={open && <LetterPanel key={open.id} letter={open} />}
    >
      {data && (
        <p>
          {data.waiting === 0
            ? t('letters.noneWaiting')
            : t('letters.waiting', { count: data.waiting, at: when(data.oldestAt) })}
        </p>
      )}
      <ConsoleTable
        label={t('page.letters')}
        columns={columns}
        rows={data?.dead}
        error={error}
        keyOf={({ id }) => id}
        empty={t('letters.none')}
        {...(mayDecide && { onOpen: ({ id }: DeadLetter) => setOpenId(id), openKey: openId })}
      />
    </ConsoleLayout>
  )
}
