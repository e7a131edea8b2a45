/**
 * The console beside a test server, with operators who are signed in without ceremony. Each has a
 * device, with which the client signs approvals, as the console does.
 */
import type { OperatorRole } from '@assay/domain/operator/roles.ts'
import { type Client, createClient } from '@assay/wire/client/client.ts'
import type { Route } from '@assay/wire/route.ts'
import {
  beginProposalApproval,
  decideProposal,
  getProposals,
} from '@assay/wire/routes/operator/proposals.ts'
import {
  approveWithdrawal,
  beginWithdrawalApproval,
} from '@assay/wire/routes/operator/withdrawals.ts'
import type pg from 'pg'
import { createConsole } from '../app/console.ts'
import { transaction } from '../db/transaction.ts'
import { createOperatorSessions } from '../operator/access/operatorSessions.ts'
import { type SoftAuthenticator, softAuthenticator } from './softAuthenticator.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './testServer.ts'

export type TestOperator = {
  id: number
  name: string
  client: Client
  headers: Record<string, string>
  device: SoftAuthenticator
}

export type TestConsole = {
  server: TestServer
  origin: string
  visitor(): Client
  operator(...roles: OperatorRole[]): Promise<TestOperator>
  stop(): Promise<void>
}

export async function startTestConsole(options: TestServerOptions = {}): Promise<TestConsole> {
  const server = await startTestServer({ ...options, user: 'console' })
  const { pool, config } = server
  const testConsole = await createConsole(server.gateway)
  const origin = await testConsole.listen({ host: '127.0.0.1', port: 0 })
  const sessions = createOperatorSessions(pool)
  let count = 0

  return {
    server,
    origin,
    visitor: () => createClient({ origin, keepsCookies: true }),

    async operator(...roles) {
      count += 1
      const name = `${roles[0]?.toLowerCase() ?? 'nobody'}-${count}`
      const { rows } = await pool.query(
        'INSERT INTO operator (name, roles, created_at) VALUES ($1, $2, 1) RETURNING id',
        [name, roles],
      )
      const { id } = rows[0]
      const device = softAuthenticator(config.consoleUrl.origin)
      await pool.query(
        `INSERT INTO operator_passkey
           (id, operator, public_key, counter, transports, created_at, confirmed_at)
         VALUES ($1, $2, $3, 0, '{}', 1, 1)`,
        [device.passkey.id, id, device.passkey.publicKey],
      )
      const { token, cookie } = await sessions.open(id)
      const headers = { token, cookie: `console=${cookie}` }
      const withCookie: typeof fetch = (url, init) =>
        fetch(url, {
          ...init,
          headers: { ...(init?.headers as Record<string, string>), cookie: headers.cookie },
        })
      const plain = createClient({ origin, token: () => token, fetch: withCookie })
      return { id, name, client: signingClient(plain, device), headers, device }
    },

    async stop() {
      await testConsole.close()
      await server.stop()
    },
  }
}

/** An approving call without a `credential` is sent with the device's signature. */
function signingClient(client: Client, device: SoftAuthenticator): Client {
  const call: Client['call'] = async (route, input, options) => {
    const begin = beginOf(route, input)
    if (!begin) return client.call(route, input, options)
    const asked = await client.call(begin, { id: (input as { id: number }).id })
    const credential = device.get(asked.options)
    return client.call(route, { ...(input as object), credential } as typeof input, options)
  }
  return { ...client, call }
}

function beginOf(route: Route, input: unknown) {
  if ('credential' in (input as object)) return undefined
  if (route === approveWithdrawal) return beginWithdrawalApproval
  const isApproval = route === decideProposal && (input as { isApproved: boolean }).isApproved
  return isApproval ? beginProposalApproval : undefined
}

/** Approves a proposal, and retypes the amount as shown if required. */
export async function approveAsShown({ client }: TestOperator, id: number) {
  const shown = (await client.call(getProposals, {})).find((proposal) => proposal.id === id)
  return client.call(decideProposal, {
    id,
    isApproved: true,
    confirmation: shown?.confirmation ?? '',
  })
}

/** As a crash leaves a proposal that came after its action, and before its end was written down. */
export async function leaveApproved(pool: pg.Pool, id: number): Promise<void> {
  await transaction(pool, async (client) => {
    // Past the trigger that keeps the log as it is.
    await client.query("SET LOCAL session_replication_role = 'replica'")
    await client.query(
      `DELETE FROM operator_audit WHERE action = 'proposal.done'
         AND starts_with(line::json ->> 'subject', $1)`,
      [`proposal ${id}:`],
    )
    await client.query(`UPDATE operator_proposal SET status = 'approved' WHERE id = $1`, [id])
  })
}
