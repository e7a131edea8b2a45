/**
 * A screen in a real browser, as a signed-in member has it, before a server that answers as the
 * test says. Only the network is replaced: what the screen sends is read as the server would read
 * it.
 */
import { ToastHost } from '@assay/ui/notes/ToastHost.tsx'
import type { ErrorCode } from '@assay/wire/envelope.ts'
import type { Input, Reply, Route } from '@assay/wire/route.ts'
import { getSystemTime } from '@assay/wire/routes/home.ts'
import type { MemberInfo } from '@assay/wire/routes/member.ts'
import { getOutcome } from '@assay/wire/routes/session.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, Suspense } from 'react'
import { BrowserRouter } from 'react-router'
import { onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import * as z from 'zod/mini'
import { queryClient } from '../api/queryClient.ts'
import { WordsProvider } from '../app/WordsProvider.tsx'
import { loadMessages, speak } from '../i18n/i18n.ts'
import type { MessageArea } from '../i18n/messageKey.ts'
import { openRoutes } from '../routing/routeOf.ts'
import { routes } from '../routing/routes.ts'
import { keepMember, session } from '../session/session.ts'
import { type ConfirmKind, changeSettings } from '../store/settings.ts'
import { forgetTyped } from '../store/tabStore.ts'

/** What was sent to a call: read by its declaration, with the key that makes it count once. */
type Sent = { path: string; body: unknown; key: string | null }
type Answer = () => Response | Promise<Response>

openRoutes(routes)

const member = { id: 7, name: 'Ann', isEmailVerified: true } as MemberInfo

/** A server with the given answers; it refuses all other calls. */
export function createServer() {
  const answers = new Map<string, Answer>()
  const sent: Sent[] = []
  /** The path of each call. */
  const asked: string[] = []
  /** The keys it was asked after. */
  const askedAfter: (string | null)[] = []
  const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
  const fetch = async (address: RequestInfo | URL, init?: RequestInit) => {
    const [path = '', query] = String(address).split('?')
    asked.push(path)
    if (path === getOutcome.path) askedAfter.push(new URLSearchParams(query).get('key'))
    // A picture is uploaded as a form.
    if (init?.method === 'POST' && typeof init.body === 'string') {
      const key = new Headers(init.headers).get('idempotency-key')
      sent.push({ path, body: JSON.parse(init.body), key })
    }
    const answer = answers.get(path)
    return answer ? answer() : json({ code: 404, data: null, msg: '', reason: 'notFound' }, 404)
  }
  const replies = <R extends Route>(route: R, reply: Reply<R>) => {
    const data = z.encode(route.reply, reply)
    answers.set(route.path, () => json({ code: 200, data, msg: 'Done.' }))
  }
  const waits = (route: Route, response: () => Response): (() => void) => {
    let answer = () => {}
    const told = new Promise<void>((resolve) => {
      answer = resolve
    })
    answers.set(route.path, async () => {
      await told
      return response()
    })
    return answer
  }
  /** The outcome is unknown. */
  const isSilentTo = (route: Route) => {
    answers.set(route.path, () => Promise.reject(new TypeError('Failed to fetch')))
  }
  return {
    fetch,
    /** The writes it was sent. */
    sent,
    asked,
    askedAfter,
    replies,
    isSilentTo,
    /** No answer, and nothing arrived, as it says when asked. */
    loses(route: Route) {
      isSilentTo(route)
      replies(getOutcome, { outcome: 'unknown', rememberedSince: 1 })
      replies(getSystemTime, Date.now())
    },
    refuses(route: Route, reason: ErrorCode, msg: string) {
      answers.set(route.path, () => json({ code: 400, data: null, msg, reason }, 400))
    },
    /** It answers when the test says so. */
    waitsWith<R extends Route>(route: R, reply: Reply<R>): () => void {
      return waits(route, () =>
        json({ code: 200, data: z.encode(route.reply, reply), msg: 'Done.' }),
      )
    },
    waitsToRefuse: (route: Route, reason: ErrorCode, msg: string) =>
      waits(route, () => json({ code: 400, data: null, msg, reason }, 400)),
    keysOf: (route: Route) => sent.filter(({ path }) => path === route.path).map(({ key }) => key),
    inputOf<R extends Route>(route: R): Input<R>[] {
      const own = sent.filter(({ path }) => path === route.path)
      return own.map(({ body }) => z.decode(route.input, body as never) as Input<R>)
    },
  }
}

type Server = ReturnType<typeof createServer>

type Opening = {
  server: Server
  path?: string
  areas?: MessageArea[]
  /** Whether orders are read back before they are sent. */
  confirms?: boolean
}

export async function openScreen(
  screen: ReactNode,
  { server, path = '/', areas = [], confirms = true }: Opening,
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
