/**
 * The frame: a rail with the pages of one's roles, a search that is always there, and who one is.
 */
import { SearchField } from '@assay/ui/fields/SearchField.tsx'
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import { IconButton } from '@assay/ui/press/IconButton.tsx'
import { searchMembers } from '@assay/wire/routes/operator/members.ts'
import { getOverview, type WaitKind } from '@assay/wire/routes/operator/overview.ts'
import { getConsole, type Operator } from '@assay/wire/routes/operator/session.ts'
import { LogOut, SunMoon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Navigate, NavLink, Route, Routes, useLocation, useNavigate } from 'react-router'
import { consoleQueryClient, useRead } from '../api/call.ts'
import { leaveConsole } from '../api/session.ts'
import { MemberConsoleScreen } from '../features/members/MemberConsoleScreen.tsx'
import { t, tOf } from '../i18n/words.ts'
import { ConsoleMark } from '../page/ConsoleMark.tsx'
import { type ConsolePage, PageOfWait } from '../page/consolePage.ts'
import { operatorHas } from '../page/roles.ts'
import { useKeys } from '../table/useKeys.ts'
import { consolePages } from './pages.ts'
import css from './Shell.module.css'
import { watchIdle } from './watchIdle.ts'

/** The first page, for kinds without their own page. */
const pageOfWait = (kind: WaitKind): string =>
  consolePages.find(({ waits }) => waits?.includes(kind))?.path ?? '/overview'

export function ConsoleShell({ operator }: { operator: Operator }) {
  useKeys()
  const { data: facts } = useRead(getConsole, {})
  useEffect(() => watchIdle(window, IDLE_MS, leave), [])
  const { pathname } = useLocation()
  const rail = useRef<HTMLElement>(null)
  // On a narrow screen the rail scrolls: where one is stays in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is what moves the mark.
  useEffect(() => {
    const mark = rail.current?.querySelector('[aria-current=page]')
    mark?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [pathname])
  const own = consolePages.filter(({ roles }) => operatorHas(operator, roles))
  const first = own[0]?.path ?? '/none'
  return (
    <div className={css.shell}>
      <a href="#main" className={css.skip}>
        {t('shell.skip')}
      </a>
      <header className={css.bar}>
        <div className={css.brand}>
          <ConsoleMark size={28} />
          <span className={css.brandName}>{t('shell.brand')}</span>
          {facts?.isDemo && <StatusPill tone="brass">{t('shell.demo')}</StatusPill>}
        </div>
        {operatorHas(operator, searchMembers.roles) ? <Search /> : <span />}
        <Who operator={operator} />
      </header>
      <nav ref={rail} className={css.rail} aria-label={t('shell.pages')}>
        {own.map(({ path, title, icon: Icon, waits }) => (
          <NavLink key={path} to={path} className={css.link ?? ''}>
            <Icon size={18} aria-hidden="true" />
            <span className={css.pageName}>{t(title)}</span>
            <WaitCount waits={waits} />
          </NavLink>
        ))}
      </nav>
      <main id="main" className={css.main}>
        <PageOfWait value={pageOfWait}>
          <Routes>
            {own.map(({ path, Screen }) => (
              <Route key={path} path={path} element={<Screen />} />
            ))}
            {operatorHas(operator, searchMembers.roles) && (
              <Route path="/members/:id" element={<MemberConsoleScreen />} />
            )}
            <Route path="/none" element={<p className={css.nothing}>{t('shell.nothing')}</p>} />
            <Route path="*" element={<Navigate to={first} replace />} />
          </Routes>
        </PageOfWait>
      </main>
    </div>
  )
}

/** The server's idle limit; automatic refreshes do not count as activity. */
const IDLE_MS = 15 * 60_000

function leave() {
  consoleQueryClient.clear()
  void leaveConsole()
}

function Search() {
  const go = useNavigate()
  const { pathname, search } = useLocation()
  const asked = pathname === '/members' ? (new URLSearchParams(search).get('q') ?? '') : ''
  const [words, setWords] = useState(asked)
  useEffect(() => setWords(asked), [asked])
  return (
    <search className={css.search}>
      <form
        data-search=""
        onSubmit={(event) => {
          event.preventDefault()
          if (words.trim() !== '') void go(`/members?q=${encodeURIComponent(words.trim())}`)
        }}
      >
        <SearchField label={t('shell.search')} value={words} onChange={setWords} />
      </form>
    </search>
  )
}

function Who({ operator }: { operator: Operator }) {
  const roles = operator.roles.map((role) => tOf('role', role)).join(' · ')
  return (
    <div className={css.who}>
      <span className={css.name}>
        {operator.name}
        <span className={css.roles} title={roles}>
          {roles}
        </span>
      </span>
      <IconButton label={t('shell.theme')} onClick={changeTheme}>
        <SunMoon size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('shell.signOut')} onClick={leave}>
        <LogOut size={18} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

const EVERY_MS = 10_000

/** How many wait on a page for this operator; hidden for none. */
function WaitCount({ waits = [] }: { waits: ConsolePage['waits'] | undefined }) {
  // Every link uses it; one shared read answers them all.
  const overview = useRead(getOverview, {}, { everyMs: EVERY_MS })
  const own = overview.data?.waits.filter(({ kind }) => waits.includes(kind)) ?? []
  const mine = own.reduce((sum, { forYou }) => sum + forYou, 0)
  if (mine === 0) return null
  return (
    <span className={css.waiting}>
      {mine}
      <span className="srOnly"> {t('shell.waiting')}</span>
    </span>
  )
}

/** Dark or light, remembered on this machine. */
function changeTheme() {
  const { dataset } = document.documentElement
  dataset.theme = dataset.theme === 'light' ? 'dark' : 'light'
  localStorage.setItem('consoleTheme', dataset.theme)
}
