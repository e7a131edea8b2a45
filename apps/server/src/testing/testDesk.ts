/** The desk beside a test server, and operators at it, signed in without ceremony. */

import type { OperatorRole } from '@assay/domain/operator/roles.ts'
import { type Client, createClient } from '@assay/wire/client.ts'
import { decideProposal, getProposals } from '@assay/wire/routes/operator/proposals.ts'
import { createDesk } from '../desk.ts'
import { fiatDeedsOf } from '../features/fiat/createFiat.ts'
import { createOperatorSessions } from '../features/operator/access/operatorSessions.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './testServer.ts'

export type TestOperator = {
  id: number
  name: string
  client: Client
  headers: Record<string, string>
}

export type TestDesk = {
  server: TestServer
  origin: string
  visitor(): Client
  operator(...roles: OperatorRole[]): Promise<TestOperator>
  stop(): Promise<void>
}

export async function startTestDesk(options: TestServerOptions = {}): Promise<TestDesk> {
  const server = await startTestServer(options)
  const { pool, exchange, config } = server
  const { failures, freezer, withdrawals, identities, reserves, stuck } = server.gateway
  const { proofs, images, ticketDesk, fiat, deadLetters } = server.gateway
  const desk = await createDesk({
    ...{ config, pool, exchange, failures, freezer, withdrawals, identities },
    ...{ reserves, stuck, proofs },
    pictureOf: images.openProof,
    tickets: ticketDesk,
    letters: deadLetters,
    fiat: fiatDeedsOf(fiat),
    chains: options.deposits?.chains ?? [],
  })
  const origin = await desk.app.listen({ host: '127.0.0.1', port: 0 })
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
      const { token, cookie } = await sessions.open(id)
      const headers = { token, cookie: `desk=${cookie}` }
      const withCookie: typeof fetch = (url, init) =>
        fetch(url, {
          ...init,
          headers: { ...(init?.headers as Record<string, string>), cookie: headers.cookie },
        })
      const client = createClient({ origin, token: () => token, fetch: withCookie })
      return { id, name, client, headers }
    },

    async stop() {
      await desk.close()
      await server.stop()
    },
  }
}

/** Approves a proposal, with what it asks to type back typed as it is shown. */
export async function approveAsShown({ client }: TestOperator, id: number) {
  const shown = (await client.call(getProposals, {})).find((proposal) => proposal.id === id)
  return client.call(decideProposal, {
    ...{ id, isApproved: true, confirmation: shown?.confirmation ?? '' },
  })
}
