/**
 * The cache of what the server said. Reads are tried once more when no answer came; what was shown
 * stays while it is refreshed, and stays when refreshing fails.
 */
import { ApiError } from '@assay/wire/client.ts'
import type { Input, Reply, Route } from '@assay/wire/route.ts'
import { type FetchQueryOptions, QueryClient, queryOptions } from '@tanstack/react-query'
import { wireLanguage } from '../i18n/i18n.ts'
import { drawnAt } from '../live/drawnPage.ts'
import { nextTask } from '../live/nextTask.ts'
import { onOpen } from '../live/socket.ts'
import { call } from './call.ts'
import { firstAnswerTo } from './firstAnswers.ts'

/** Names what is read; here for all, so that writing to a read finds the same one. */
const hash = (key: readonly unknown[]) =>
  JSON.stringify(key, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))

const isUnanswered = (error: unknown) => !(error instanceof ApiError)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: true,
      networkMode: 'always',
      structuralSharing: false,
      queryKeyHashFn: hash,
      retry: (failures, error) => isUnanswered(error) && failures < 1,
      retryDelay: 800,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** What could not be read while the exchange did not answer is read when it does. */
onOpen(() => {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' && isUnanswered(state.error),
  })
})

/** The query of one read. `staleMs` of Infinity fetches only when there is nothing yet. */
export function readQuery<R extends Route>(route: R, input: Input<R>, staleMs = 5_000) {
  return queryOptions<Reply<R>>({
    queryKey: [route.path, input],
    // A page asks for many things at once: a tap between two of them is heard.
    queryFn: async ({ signal }) => {
      await nextTask()
      return call(route, input, { signal })
    },
    staleTime: staleMs,
    ...firstAnswerTo(route, input, wireLanguage),
  })
}

type Early<T> = FetchQueryOptions<T, Error, T, readonly unknown[]>

/** Each begins a query of the page with the answer that came with it. */
const beginnings: (() => void)[] = []

/**
 * Asks before anybody needs it, so that the answer travels while React starts. A page that the
 * server drew is taken over with what it was drawn with: a newer answer must not come before.
 */
export function askEarly<T>(query: Early<T>): void {
  if (import.meta.env.SSR) return
  if (drawnAt() === undefined) void queryClient.prefetchQuery(query)
  else beginnings.push(() => begin(query))
}

/**
 * Reads the answers that came with a page, each in a task of its own: in a component's first
 * render a slow phone would hear no tap for as long as all of them take.
 */
export async function readFirstAnswers(): Promise<void> {
  for (const read of beginnings.splice(0)) {
    try {
      read()
    } catch {
      // The component that asks for it meets it too, where a failure has its place.
    }
    await nextTask()
  }
}

function begin<T>(query: Early<T>): void {
  queryClient.getQueryCache().build(queryClient, queryClient.defaultQueryOptions(query))
}

/** Reads of a path are asked again, whatever their input. */
export async function refresh(...routes: Route[]): Promise<void> {
  await Promise.all(routes.map(({ path }) => askAgain([path])))
}

/**
 * Asks again all that begins with the key. What is under way may have been answered before the
 * change that calls for this, so it is given up first: the library alone would keep a first answer.
 */
export async function askAgain(queryKey: readonly unknown[]): Promise<void> {
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}

/**
 * A push changes what a read has told. A read under way may have been answered before the push, so
 * it is asked again; what has never been read stays unknown.
 */
export function patch<R extends Route>(
  route: R,
  input: Input<R>,
  change: (before: Reply<R>) => Reply<R>,
): void {
  const { queryKey } = readQuery(route, input)
  queryClient.setQueryData<Reply<R>>(queryKey, (before) => before && change(before))
  if (queryClient.isFetching({ queryKey }) > 0) void askAgain(queryKey)
}
