/**
 * A screen in a real browser, as a signed-in member has it, against a fake server with the answers
 * of the test. Only the network is replaced: what the screen sends is read as the server would read
 * it.
 */
import { ToastHost } from '@assay/ui/notes/ToastHost.tsx'
import type { MemberInfo } from '@assay/wire/routes/member/member.ts'
import type { AnsweringServer } from '@assay/wire/testing/createServer.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, Suspense } from 'react'
import { BrowserRouter } from 'react-router'
import { onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { queryClient } from '../api/queryClient.ts'
import { WordsProvider } from '../app/WordsProvider.tsx'
import { loadMessages, speak } from '../i18n/i18n.ts'
import type { MessageArea } from '../i18n/messageKey.ts'
import { openRoutes } from '../routing/routeOf.ts'
import { routes } from '../routing/routes.ts'
import { keepMember, session } from '../session/session.ts'
import { type ConfirmKind, changeSettings } from '../store/settings.ts'
import { forgetTyped } from '../store/tabStore.ts'

openRoutes(routes)

const someone = { id: 7, name: 'Ann', isEmailVerified: true } as MemberInfo

type Opening = {
  server: AnsweringServer
  path?: string
  member?: MemberInfo
  areas?: MessageArea[]
  /** Whether orders are read back before they are sent. */
  confirms?: boolean
}

export async function openScreen(
  screen: ReactNode,
  { server, path = '/', member = someone, areas = [], confirms = true }: Opening,
) {
  vi.stubGlobal('fetch', server.fetch)
  localStorage.clear()
  sessionStorage.clear()
  localStorage.setItem('token', '"token"')
  keepMember(member)
  forgetTyped()
  queryClient.clear()
  changeSettings({ confirms: confirmsAll(confirms) })
  history.replaceState(null, '', path)
  await speak('en')
  await loadMessages(...areas)
  onTestFinished(() => {
    session.patch({ member: undefined })
    vi.unstubAllGlobals()
  })
  return render(<Providers>{screen}</Providers>, { wrapper: StrictMode })
}

const confirmsAll = (isOn: boolean): Record<ConfirmKind, boolean> => ({
  limitOrder: isOn,
  marketOrder: isOn,
  stopOrder: isOn,
  cancelOrder: isOn,
  quickClose: isOn,
})

function Providers({ children }: { children: ReactNode }) {
  return (
    <WordsProvider>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter useTransitions={false}>
          <Suspense fallback={null}>{children}</Suspense>
          <ToastHost />
        </BrowserRouter>
      </QueryClientProvider>
    </WordsProvider>
  )
}
