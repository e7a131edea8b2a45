/** Troubles, each with a link to its page. Markets with the same index problem share a row. */
import { StatusPill, type Tone } from '@assay/ui/notes/StatusPill.tsx'
import type { Trouble, TroubleKind } from '@assay/wire/routes/operator/overview.ts'
import { Link } from 'react-router'
import { grouped, lasting, when } from '../../i18n/figures.ts'
import { t, tOf } from '../../i18n/words.ts'
import { type ConsoleColumn, ConsoleTable } from '../../table/ConsoleTable.tsx'
import css from './overview.module.css'

/** '' where no page shows more. */
const PAGES: Record<TroubleKind, string> = {
  standbyMissing: '',
  withdrawalsHalted: '/reserves',
  reserveMissing: '/reserves',
  reservesUncompared: '/reserves',
  booksUneven: '/books',
  signerProblem: '/withdrawals',
  signerSilent: '/withdrawals',
  signerUnheard: '/withdrawals',
  itemStuck: '',
  processSilent: '',
  clockSilent: '',
  marketHalted: '/markets',
  indexProblem: '/markets',
  historyBehind: '',
  lettersDead: '/letters',
  lettersWaiting: '/letters',
  failing: '',
}
const TONES: Record<TroubleKind, Tone> = {
  standbyMissing: 'error',
  withdrawalsHalted: 'error',
  reserveMissing: 'error',
  reservesUncompared: 'warn',
  booksUneven: 'error',
  signerProblem: 'error',
  signerSilent: 'error',
  signerUnheard: 'error',
  itemStuck: 'error',
  processSilent: 'error',
  clockSilent: 'error',
  marketHalted: 'warn',
  indexProblem: 'warn',
  historyBehind: 'warn',
  lettersDead: 'warn',
  lettersWaiting: 'warn',
  failing: 'error',
}

function detailOf({ kind, detail, since }: Trouble): string {
  if (kind === 'indexProblem') return tOf('indexProblem', detail)
  if (kind === 'standbyMissing') return t('overview.standbyMissing')
  if (kind === 'historyBehind') return t('overview.behind', { count: grouped(detail) })
  if (kind === 'failing') return t('overview.failing', { count: grouped(detail) })
  if (kind === 'lettersDead') return t('overview.lettersDead', { count: grouped(detail) })
  if (kind === 'lettersWaiting') return t('overview.lettersWaiting', { count: grouped(detail) })
  if (kind === 'reservesUncompared') {
    return since === 0 ? t('overview.neverCompared') : t('overview.compared', { at: when(since) })
  }
  if (kind === 'signerUnheard') return t('overview.neverHeard')
  return kind === 'reserveMissing' || kind === 'booksUneven' ? grouped(detail) : detail
}

const columns = (at: number): readonly ConsoleColumn<Trouble>[] => [
  {
    title: t('overview.what'),
    cell: ({ kind }) => (
      <StatusPill tone={TONES[kind]}>
        {PAGES[kind] === '' ? (
          t(`trouble.${kind}`)
        ) : (
          <Link to={PAGES[kind]} data-row="" className={css.link}>
            {t(`trouble.${kind}`)}
          </Link>
        )}
      </StatusPill>
    ),
  },
  { title: t('overview.where'), cell: ({ subject }) => subject || '—', isText: true },
  { title: t('overview.why'), cell: (trouble) => detailOf(trouble) || '—', isText: true },
  {
    title: t('overview.since'),
    cell: ({ since }) => <span title={when(since)}>{since === 0 ? '—' : lasting(at - since)}</span>,
    isFigure: true,
  },
]

type TroubleTableProps = { at: number; troubles: readonly Trouble[] | undefined }

export function TroubleTable({ at, troubles }: TroubleTableProps) {
  return (
    <ConsoleTable
      label={t('overview.wrong')}
      columns={columns(at)}
      rows={troubles && gatheredTroubles(troubles)}
      keyOf={({ kind, subject }) => `${kind} ${subject}`}
      empty={t('overview.noneWrong')}
    />
  )
}

/** One line for each index problem, since when the first of its markets has it. */
export function gatheredTroubles(troubles: readonly Trouble[]): Trouble[] {
  const lines = new Map<string, Trouble>()
  for (const trouble of troubles) {
    const { kind, subject, detail, since } = trouble
    const key = kind === 'indexProblem' ? `${kind} ${detail}` : `${kind} ${subject}`
    const known = lines.get(key)
    if (!known) lines.set(key, trouble)
    else {
      const all = { ...known, subject: `${known.subject}, ${subject}` }
      lines.set(key, { ...all, since: Math.min(known.since, since) })
    }
  }
  return [...lines.values()]
}
