/**
 * The cache of what the server said. Reads are tried once more when no answer came; what was shown
 * stays while it is refreshed, and stays when refreshing fails.
 */
import { ApiError } from '@assay/wire/client.ts'
import type { Input, Reply, Route } from '@assay/wire/route.ts'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: true,
      networkMode: 'always',
      structuralSharing: false,
      retry: (failures, error) => !(error instanceof ApiError) && failures < 1,
      retryDelay: 800,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** The query of one read. `staleMs` of Infinity fetches only when there is nothing yet. */
export function readQuery<R extends Route>(route: R, input: Input<R>, staleMs = 5_000) {
  return queryOptions<Reply<R>>({
    queryKey: [route.path, input],
    queryFn: ({ signal }) => call(route, input, { signal }),
    queryKeyHashFn: hash,
    staleTime: staleMs,
  })
}

/** Reads of a path are asked again, whatever their input. */
export function refresh(...routes: Route[]) {
  for (const route of routes) void queryClient.invalidateQueries({ queryKey: [route.path] })
}

const hash = (key: readonly unknown[]) =>
  JSON.stringify(key, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))
