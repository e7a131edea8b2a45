/**
 * A part of the console in a real browser, as an operator of the given roles has it, against a fake
 * server with the answers of the test.
 */
import type { OperatorRole } from '@assay/domain/operator/roles.ts'
import { ToastHost } from '@assay/ui/notes/ToastHost.tsx'
import type { AnsweringServer } from '@assay/wire/testing/createServer.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { MemoryRouter } from 'react-router'
import { onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { consoleQueryClient } from '../api/call.ts'
import { keepSession } from '../api/session.ts'

type Opening = { server: AnsweringServer; roles: readonly OperatorRole[]; path?: string }

export async function openConsolePart(part: ReactNode, { server, roles, path = '/' }: Opening) {
  vi.stubGlobal('fetch', server.fetch)
  consoleQueryClient.clear()
  keepSession({
    operator: { id: 3, name: 'Ben', roles: [...roles], createdAt: 1 },
    token: 'token',
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return render(
    <QueryClientProvider client={consoleQueryClient}>
      <MemoryRouter initialEntries={[path]} key={path}>
        {part}
      </MemoryRouter>
      <ToastHost />
    </QueryClientProvider>,
    { wrapper: StrictMode },
  )
}
