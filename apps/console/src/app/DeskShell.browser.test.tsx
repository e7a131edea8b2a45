/** Each page of the desk in StrictMode; after every test the console must have stayed quiet. */
import { OPERATOR_ROLES } from '@assay/domain/operator/roles.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import { expect, test } from 'vitest'
import { openDeskPart } from '../testing/openDeskPart.tsx'
import { DeskShell } from './DeskShell.tsx'
import { deskPages } from './pages.ts'

const operator = { id: 3, name: 'Ben', roles: [...OPERATOR_ROLES], createdAt: 1 }

test.each(deskPages.map(({ path }) => path))('%s opens when nothing can be read', async (path) => {
  const server = createServer()
  const page = await openDeskPart(<DeskShell operator={operator} />, {
    server,
    roles: OPERATOR_ROLES,
    path,
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => server.asked.length).toBeGreaterThan(0)
})
