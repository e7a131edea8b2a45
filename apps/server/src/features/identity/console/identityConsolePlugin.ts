/**
 * Reviewing documents. The list contains no personal data; opening a document is recorded in the
 * log, in the table of views and in the member's activity, all in the transaction that reads it.
 */
import type { DocumentKind, IdentityFaults } from '@assay/domain/identity/identityPaper.ts'
import type { AuditAction } from '@assay/domain/operator/auditActions.ts'
import {
  decideIdentity,
  getIdentityQueue,
  openIdentity,
} from '@assay/wire/routes/operator/identity.ts'
import fp from 'fastify-plugin'
import type pg from 'pg'
import type { Binding } from '../../../http/bindRoutes.ts'
import { refuse } from '../../../http/reply.ts'
import { handleOperator, type OperatorCaller } from '../../../operator/access/operatorCaller.ts'
import { ownAccountFault } from '../../../operator/access/ownAccount.ts'
import type { Audit } from '../../../operator/audit/audit.ts'
import { forAll } from '../../../operator/overview/waits.ts'

export const identityConsolePlugin = fp(
  async (app) => {
    const { audit, gateway } = app
    const { identities } = gateway
    app.bind(identityConsoleRoutes({ identities, audit }))
    app.addQueue({
      kind: 'papers',
      roles: getIdentityQueue.roles,
      read: async () => forAll(await identities.countForReview()),
    })
  },
  { name: 'identityConsole', dependencies: ['overview'] },
)

type Application = {
  id: number
  member: number
  country: string
  document: DocumentKind
  sentAt: number
}
type Alongside = (client: pg.PoolClient, application: Application) => Promise<void>
type Outcome = { status: 'verified' } | { status: 'failed'; faults: IdentityFaults }

/** What the identity feature offers for reviews. */
type IdentityActions = {
  listForReview(limit: number): Promise<Application[]>
  countForReview(): Promise<{ count: number; oldestAt: number }>
  read(
    id: number,
    operator: string,
    alongside?: Alongside,
  ): Promise<(Application & { name: string; number: string; image: Buffer }) | undefined>
  decide(
    decision: { id: number; operator: string; outcome: Outcome },
    alongside?: Alongside,
  ): Promise<Application | undefined>
}

const SHOWN = 100
/** Rolls the decision back. */
const OWN_ACCOUNT = new Error('An operator decided about their own account.')

type IdentityConsoleParts = { identities: IdentityActions; audit: Audit }

function identityConsoleRoutes({ identities, audit }: IdentityConsoleParts): Binding[] {
  const written =
    ({ operator, ip }: OperatorCaller, action: AuditAction, reason = ''): Alongside =>
    (client, { id, member }) => {
      const note = { operator: operator.name, member, reason, address: ip }
      return audit.write({ ...note, action, subject: `application ${id}` }, client)
    }

  return [
    handleOperator(getIdentityQueue, () => identities.listForReview(SHOWN)),

    handleOperator(openIdentity, async ({ id }, caller) => {
      const alongside = written(caller, 'identity.viewed')
      const paper = await identities.read(id, caller.operator.name, alongside)
      if (!paper) return refuse('applicationNotFound')
      // Uploads were re-encoded in this format.
      return {
        ...paper,
        image: `data:image/jpeg;base64,${paper.image.toString('base64')}`,
      }
    }),

    handleOperator(decideIdentity, async ({ id, isVerified, ...given }, caller) => {
      const faults = Object.fromEntries(
        Object.entries(given).filter(([, fault]) => fault !== undefined),
      ) as IdentityFaults
      const count = Object.keys(faults).length
      if (isVerified !== (count === 0)) return refuse('malformedRequest', { field: 'faults' })
      const outcome: Outcome = isVerified ? { status: 'verified' } : { status: 'failed', faults }
      const reason = isVerified ? 'verified' : Object.entries(faults).join('; ')
      const write = written(caller, 'identity.decided', reason)
      const alongside: Alongside = async (client, application) => {
        if (await ownAccountFault(client, caller.operator, application.member)) throw OWN_ACCOUNT
        await write(client, application)
      }
      const decision = { id, operator: caller.operator.name, outcome }
      try {
        return (await identities.decide(decision, alongside)) ? null : refuse('alreadyDecided')
      } catch (error) {
        if (error === OWN_ACCOUNT) return refuse('ownAccount')
        throw error
      }
    }),
  ]
}
