/**
 * The frame of every page: activity line, offline banner, footer, toasts, the login sheet. After
 * each navigation it sets the title, stores the page before, and once the page has rendered
 * restores or resets the scroll and focuses the new heading.
 */
import { ToastHost } from '@assay/ui/notes/ToastHost.tsx'
import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Route, Routes, useLocation, useNavigate, useNavigationType } from 'react-router'
import { loadMessages, useLocale, useT } from '../../i18n/i18n.ts'
import { lazyScreen } from '../../routing/loading/lazyScreen.tsx'
import { routeOf } from '../../routing/routeOf.ts'
import type { AppRoute } from '../../routing/routes.ts'
import { pageRendered } from '../../routing/slide.ts'
import { titleOf } from '../../routing/titleOf.ts'
import { loginSheet, openLogin, openLoginAgain } from '../../session/loginSheet.ts'
import { onSessionEnded, session, useIsSignedIn } from '../../session/session.ts'
import { wallet } from '../../session/wallet/wallet.ts'
import { useStore } from '../../store/createStore.ts'
import { isFrame, renderedPage } from '../../store/renderedPage.ts'
import { applyThemeColor } from '../../store/settings.ts'
import { rememberedHere } from '../../store/storage.ts'
import { LaterUpdateHost } from '../../update/readyUpdates.ts'
import { update } from '../../update/update.ts'
import { ActivityLine } from './ActivityLine.tsx'
import { Footer } from './Footer.tsx'
import { Guarded } from './Guarded.tsx'
import { OfflineBanner } from './notices/OfflineBanner.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import {
  isNewVisit,
  keepPlaces,
  pageName,
  rememberPlace,
  returnTo,
  scrollPlaceOf,
} from './places.ts'
import css from './Shell.module.css'

const LoginSheet = lazyScreen(() =>
  import('../../features/login/LoginSheet.tsx').then((m) => m.LoginSheet),
)
const NoSuchPage = lazyScreen(() => import('./NoSuchPage.tsx').then((m) => m.NoSuchPage))

export function Shell() {
  const location = useLocation()
  const route = routeOf(location.pathname)
  usePageChange()
  useEndedSession()
  useOtherAccount()
  useUnfinishedAccount()
  const login = useStore(loginSheet)
  const turn = useStore(session, (value) => value.turn)
  const MemberNotices = useMemberNotices(location.pathname)
  const hasUpdates = useStore(update, ({ isReady, isOpen }) => isReady || isOpen)
  const Boundary = useBoundary(route)
  const [wasLoginOpen, setLoginOpened] = useState(false)
  if (login.isOpen && !wasLoginOpen) setLoginOpened(true)
  return (
    <div className={css.app}>
      <ActivityLine />
      <OfflineBanner />
      {MemberNotices && <MemberNotices key={`notices ${turn}`} />}
      <Boundary key={turn} fallback={<PageSkeleton />}>
        <Routes location={location}>
          {route && (
            <Route
              path={route.path}
              element={isFrame() ? <PageSkeleton /> : <RoutePage route={route} />}
            />
          )}
          <Route path="*" element={<NoSuchPage />} />
        </Routes>
        <PageArrival />
      </Boundary>
      <Footer route={route} />
      {wasLoginOpen && (
        <Suspense fallback={null}>
          <LoginSheet />
        </Suspense>
      )}
      {hasUpdates && (
        <Suspense fallback={null}>
          <LaterUpdateHost />
        </Suspense>
      )}
      <ToastHost />
    </div>
  )
}

/**
 * A server-rendered page hydrates at once with its code; a Suspense boundary would allow updates in
 * between.
 */
function useBoundary(route: AppRoute | undefined): typeof Suspense | typeof Unbounded {
  const [rendered, setRendered] = useState(renderedPage() ? route : undefined)
  if (rendered && rendered !== route) setRendered(undefined)
  return rendered && rendered === route ? Unbounded : Suspense
}

const Unbounded = ({ children }: { children?: ReactNode; fallback?: ReactNode }) => children

function RoutePage({
  route: { screen: Screen, needsLogin, hasGuestView, title },
}: {
  route: AppRoute
}) {
  if (!needsLogin || hasGuestView) return <Screen />
  return (
    <Guarded title={title}>
      <Screen />
    </Guarded>
  )
}

/** Not needed by visitors or the first paint. A failed load is retried at the next page. */
function useMemberNotices(pathname: string): ComponentType | undefined {
  const isSignedIn = useIsSignedIn()
  const [notices, setNotices] = useState<{ Notices: ComponentType }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another try.
  useEffect(() => {
    if (!isSignedIn || notices) return
    Promise.all([import('./notices/MemberNotices.tsx'), loadMessages('notices')]).then(
      ([{ MemberNotices }]) => setNotices({ Notices: MemberNotices }),
      () => undefined,
    )
  }, [isSignedIn, pathname])
  return isSignedIn ? notices?.Notices : undefined
}

const NO_SUCH_PAGE = { title: 'app.title.noSuchPage' } as const

function usePageChange() {
  const t = useT()
  const locale = useLocale()
  const location = useLocation()
  const route = routeOf(location.pathname)
  const page = route ?? NO_SUCH_PAGE
  const title = titleOf(page, location.pathname + location.search, t)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the title follows the language.
  useEffect(() => {
    document.title = `${title} · Assay`
    applyThemeColor()
  }, [title, route, locale])

  // biome-ignore lint/correctness/useExhaustiveDependencies: announced with each change of page.
  useLayoutEffect(pageRendered, [location.key])

  const before = useRef(route)
  useEffect(() => {
    if (before.current === route) return
    rememberedHere.set('lastPage', before.current?.path ?? '')
    before.current = route
  }, [route])
}

/** Of this page load. */
let isFirstPage = true

/** Under the same Suspense fallback as the page: its effect runs again once that has loaded. */
function PageArrival() {
  const key = pageName(useLocation())
  const kind = useNavigationType()
  const arrived = useRef<string>(undefined)
  useLayoutEffect(keepPlaces, [])
  // Kept across the effect below, which runs again while the page loads its data.
  const waiting = useRef<() => void>(undefined)
  useLayoutEffect(() => {
    const heading = document.querySelector<HTMLElement>('h1')
    if (heading && arrived.current !== key) {
      waiting.current?.()
      if (isFirstPage && isNewVisit()) rememberPlace(key, window.scrollY)
      const isBrowsers = isFirstPage && renderedPage()
      isFirstPage = false
      const top = kind === 'POP' ? scrollPlaceOf(key) : 0
      // For a page that came whole the browser has restored the scroll, and the user may have moved
      // since.
      if (top !== undefined && !isBrowsers) waiting.current = returnTo(top)
      if (arrived.current) heading.focus({ preventScroll: true })
      arrived.current = key
    }
    const remember = () => rememberPlace(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key, kind])
  return null
}

/** The server ended the session: home, without a toast; a quiet row is shown there. */
function useEndedSession() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => onSessionEnded(() => navigate('/')), [navigate])
  useEffect(() => {
    if (pathname === '/login') openLogin('/')
  }, [pathname])
}

/** After a reload during registration, the sheet continues where it was. */
function useUnfinishedAccount() {
  useEffect(() => {
    const kept = rememberedHere.get<{ isEntering?: boolean }>('typedVisitor')
    if (!kept?.isEntering || session.get().member) return
    void import('../../account/code/sentCode.ts').then(
      ({ sentCodeFor }) => {
        const pending = sentCodeFor('register')
        if (pending) openLogin(pending.returnTo)
      },
      () => undefined,
    )
  }, [])
}

/** The session stays the old account's until the member signs with the new one; never silently. */
function useOtherAccount() {
  useEffect(() => {
    let before = wallet.get()
    return wallet.watch(() => {
      const now = wallet.get()
      // A visitor who connects a first wallet had none: not a change of account.
      const wasTheirs =
        before.address !== undefined && isSame(before.address, session.get().member?.address)
      const isOther = now.address !== undefined && !isSame(now.address, before.address)
      if (wasTheirs && isOther && now.status === 'connected') openLoginAgain()
      before = now
    })
  }, [])
}

const isSame = (one: string | undefined, other: string | undefined) =>
  one?.toLowerCase() === other?.toLowerCase()
