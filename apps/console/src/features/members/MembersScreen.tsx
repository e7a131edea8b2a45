/** Whom the search found. The address holds the words, so that a search can be passed on. */
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import { type FoundMember, searchMembers } from '@assay/wire/routes/operator/members.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { useRead } from '../../api/call.ts'
import { Page } from '../../app/Page.tsx'
import { when } from '../../i18n/figures.ts'
import { t, tOf } from '../../i18n/words.ts'
import { type Column, DeskTable } from '../../table/DeskTable.tsx'

const columns: readonly Column<FoundMember>[] = [
  { title: t('members.number'), cell: ({ id }) => id, isFigure: true },
  { title: t('members.name'), cell: ({ name }) => name },
  { title: t('members.contact'), cell: ({ contact }) => contact || '—' },
  {
    title: t('members.identity'),
    cell: ({ identityStatus }) => tOf('identity', identityStatus),
  },
  {
    title: t('members.state'),
    cell: ({ isFrozen }) =>
      isFrozen ? <StatusPill tone="warn">{t('members.frozen')}</StatusPill> : t('members.free'),
  },
  { title: t('members.since'), cell: ({ createdAt }) => when(createdAt), isFigure: true },
]

export function MembersScreen() {
  const go = useNavigate()
  const [params] = useSearchParams()
  const words = params.get('q') ?? ''
  const found = useRead(searchMembers, { words }, { isOn: words !== '' })
  return (
    <Page title={t('page.members')} hint={t('members.hint')}>
      {words !== '' && (
        <DeskTable
          label={t('page.members')}
          columns={columns}
          rows={found.data}
          error={found.error}
          keyOf={({ id }) => id}
          empty={t('members.none', { words })}
          onOpen={({ id }) => void go(`/members/${id}`)}
        />
      )}
    </Page>
  )
}
