/**
 * The newest members, or whom the search found. The address holds the words, so that a search can
 * be passed on.
 */
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import {
  type FoundMember,
  MEMBERS_PAGE,
  searchMembers,
} from '@assay/wire/routes/operator/members.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { useRead } from '../../api/call.ts'
import { when } from '../../i18n/figures.ts'
import { t, tOf } from '../../i18n/words.ts'
import { ConsoleLayout } from '../../page/Page.tsx'
import { type ConsoleColumn, ConsoleTable } from '../../table/ConsoleTable.tsx'
import { Pages } from '../../table/Pages.tsx'

const columns: readonly ConsoleColumn<FoundMember>[] = [
  { title: t('members.number'), cell: ({ id }) => id, isFigure: true },
  { title: t('members.name'), cell: ({ name }) => name, isText: true },
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

export function MembersConsoleScreen() {
  const go = useNavigate()
  const [params, setParams] = useSearchParams()
  const words = params.get('q') ?? ''
  const before = Number(params.get('before')) || undefined
  const found = useRead(searchMembers, { ...(words && { words }), ...(before && { before }) })
  const oldest = found.data?.length === MEMBERS_PAGE ? found.data.at(-1)?.id : undefined
  const title = words === '' ? t('members.newest') : t('members.found', { words })
  return (
    <ConsoleLayout title={t('page.members')} hint={t('members.hint')}>
      <ConsoleTable
        label={title}
        columns={columns}
        rows={found.data}
        error={found.error}
        keyOf={({ id }) => id}
        empty={words === '' ? t('members.nobody') : t('members.none', { words })}
        onOpen={({ id }) => void go(`/members/${id}`)}
      />
      <Pages
        before={before}
        oldest={oldest}
        onChange={(next) =>
          setParams({ ...(words && { q: words }), ...(next && { before: String(next) }) })
        }
      />
    </ConsoleLayout>
  )
}
