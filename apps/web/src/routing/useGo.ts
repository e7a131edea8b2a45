/**
 * Navigation through the guard: pages without public content stay closed when signed out (a toast
 * says so and the login sheet opens, which leads there afterwards). Navigating to the current page
 * does nothing. The next page's code loads before the slide starts (`onTheWay.ts`).
 */
import { showToast } from '@assay/ui/notes/toasts.ts'
import { type MouseEvent, useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { t } from '../i18n/i18n.ts'
import { openLogin } from '../session/loginSheet.ts'
import { isSignedIn } from '../session/session.ts'
import { cancelNavigation, isReached } from './onTheWay.ts'
import { isClosedTo, routeOf, slideOf } from './routeOf.ts'
import { slide } from './slide.ts'

export type Go = {
  to: (path: string, options?: { replace?: boolean }) => void
  back: () => void
}

export function useGo(): Go {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()

  const to = useCallback(
    async (path: string, { replace = false } = {}) => {
      cancelNavigation()
      if (path === pathname + search) return
      const from = routeOf(pathname)
      const next = routeOf(path)
      if (next && isClosedTo(next, isSignedIn())) {
        showToast(t('app.loginNeeded'))
        openLogin(path)
        return
      }
      if (!(await isReached(next?.screen))) return
      slide(slideOf(from, next), () => navigate(path, { replace }))
    },
    [navigate, pathname, search],
  )
  const back = useCallback(() => {
    const from = routeOf(pathname)
    const hasHistory = ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0
    cancelNavigation()
    if (hasHistory) slide('back', () => navigate(-1))
    else void to(from?.parent ?? '/', { replace: true })
  }, [navigate, pathname, to])

  return useMemo(() => ({ to: (path, options) => void to(path, options), back }), [to, back])
}

/** Props for an <a> that uses the guard and can still open in a new tab. */
export function useLinkTo() {
  const go = useGo()
  return (path: string) => ({
    href: path,
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
      event.preventDefault()
      go.to(path)
    },
  })
}
