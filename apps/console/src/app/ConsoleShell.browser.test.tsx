/** Each page of the console in StrictMode; after every test the console must have stayed quiet. */
import { OPERATOR_ROLES } from '@assay/domain/operator/roles.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import { expect, test } from 'vitest'
import { openConsolePart } from '../testing/openConsolePart.tsx'
import { ConsoleShell } from './ConsoleShell.tsx'
import { consolePages } from './pages.ts'

const operator = { id: 3, name: 'Ben', roles: [...OPERATOR_ROLES], createdAt: 1 }

test.each(consolePages.map(({ path }) => path))(
  '%s opens when nothing can be read',
  async (path) => {
    const server = createServer()
    const page = await openConsolePart(<ConsoleShell operator={operator} />, {
      server,
      roles: OPERATOR_ROLES,
      path,
    })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => server.asked.length).toBeGreaterThan(0)
  },
)
