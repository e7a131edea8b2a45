/**
 * The cache of server data. Reads are retried once without an answer; shown data stays while it is
 * refreshed, and when refreshing fails.
 */
import { ApiError } from '@assay/wire/client/client.ts'
import type { Input, Reply, Route } from '@assay/wire/route.ts'
import { type FetchQueryOptions, QueryClient, queryOptions } from '@tanstack/react-query'
import { wireLanguage } from '../i18n/i18n.ts'
import { nextTask } from '../store/nextTask.ts'
import { renderedAt } from '../store/renderedPage.ts'
import { call } from './call.ts'
import { onOpen } from './connection/socket.ts'
import { firstAnswerTo } from './firstAnswers.ts'

/** The query key hash, shared so that writing to a read finds the same entry. */
const hash = (key: readonly unknown[]) =>
  JSON.stringify(key, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))

const isUnanswered = (error: unknown) => !(error instanceof ApiError)

/** From a request without an answer to its repetition. */
export const RESEND_MS = 800

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
      retryDelay: RESEND_MS,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Reads that failed while the exchange did not answer are repeated. */
onOpen(() => {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' && isUnanswered(state.error),
  })
})

/** The query of one read. `staleMs` of Infinity fetches only when there is no data yet. */
export function readQuery<R extends Route>(route: R, input: Input<R>, staleMs = 5_000) {
  return queryOptions<Reply<R>>({
    queryKey: [route.path, input],
    // A page starts many reads at once: yields between them, so that taps are handled.
    queryFn: async ({ signal }) => {
      await nextTask()
      return call(route, input, { signal })
    },
    staleTime: staleMs,
    ...firstAnswerTo(route, input, wireLanguage),
  })
}

type Early<T> = FetchQueryOptions<T, Error, T, readonly unknown[]>

/** Each starts a query of the page with its embedded answer. */
const beginnings: (() => void)[] = []

/**
 * Prefetches, so that the answer arrives while React starts. A server-rendered page hydrates with
 * its embedded answers: a newer answer must not come before.
 */
export function askEarly<T>(query: Early<T>): void {
  if (import.meta.env.SSR) return
  if (renderedAt() === undefined) void queryClient.prefetchQuery(query)
  else beginnings.push(() => begin(query))
}

/**
 * Reads the embedded answers, each in its own task: during a component's first render, a slow phone
 * would not handle taps for as long as all of them take.
 */
export async function readFirstAnswers(): Promise<void> {
  for (const read of beginnings.splice(0)) {
    try {
      read()
    } catch {
      // The component that uses it gets the same error, and shows it.
    }
    await nextTask()
  }
}

function begin<T>(query: Early<T>): void {
  queryClient.getQueryCache().build(queryClient, queryClient.defaultQueryOptions(query))
}

/** Refetches the reads of a path, whatever their input. */
export async function refresh(...routes: Route[]): Promise<void> {
  await Promise.all(routes.map(({ path }) => askAgain([path])))
}

/**
 * Refetches all queries with this key prefix. A pending one may have been answered before the
 * change, so it is canceled first: the library alone would keep a first answer.
 */
export async function askAgain(queryKey: readonly unknown[]): Promise<void> {
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}

/**
 * A push updates the data of a read. A pending read may have been answered before the push, so it
 * is refetched; data that was never read stays unknown.
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
