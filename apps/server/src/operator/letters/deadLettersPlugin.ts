/**
 * Letters that could not be sent: an operator sees which, tries again or gives up, and each leaves
 * a line.
 */
import { maskedEmail, maskedPhone } from '@assay/domain/identity/maskedContact.ts'
import type { MessageCode } from '@assay/wire/envelope.ts'
import { discardLetter, getDeadLetters, retryLetter } from '@assay/wire/routes/operator/letters.ts'
import fp from 'fastify-plugin'
import type pg from 'pg'
import { transaction } from '../../db/transaction.ts'
import type { Binding } from '../../http/bindRoutes.ts'
import { messageOf } from '../../http/messages.ts'
import { refuse } from '../../http/reply.ts'
import type { DeadLetterRow, DeadLetters } from '../../letters/deadLetters.ts'
import { handleOperator, type OperatorCaller } from '../access/operatorCaller.ts'
import type { Audit } from '../audit/audit.ts'

export const deadLettersPlugin = fp(
  async (app) => {
    const { pool, deadLetters: letters } = app.gateway
    app.bind(letterRoutes({ pool, letters, audit: app.audit }))
  },
  { name: 'deadLetters', dependencies: ['access'] },
)

type LetterConsoleParts = { pool: pg.Pool; letters: DeadLetters; audit: Audit }

function letterRoutes({ pool, letters, audit }: LetterConsoleParts): Binding[] {
  const decide = (
    { operator, ip }: OperatorCaller,
    decision: { action: 'letter.retried' | 'letter.discarded'; id: number; reason?: string },
    work: (client: pg.PoolClient) => Promise<string | undefined>,
  ) =>
    transaction(pool, async (client) => {
      const about = await work(client)
      if (about === undefined) return refuse('alreadyDecided')
      const { action, id, reason = '' } = decision
      const subject = `letter ${id}: ${spoken(about)}`
      await audit.write({ operator: operator.name, action, subject, reason, address: ip }, client)
      return null
    })

  return [
    handleOperator(getDeadLetters, async () => {
      const [{ waiting, oldestAt }, dead] = await Promise.all([letters.figures(), letters.list()])
      return { waiting, oldestAt, dead: dead.map(shown) }
    }),
    handleOperator(retryLetter, ({ id }, caller) =>
      decide(caller, { action: 'letter.retried', id }, (client) => letters.retry(id, client)),
    ),
    handleOperator(discardLetter, ({ id, reason }, caller) =>
      decide(caller, { action: 'letter.discarded', id, reason }, (client) =>
        letters.discard(id, client),
      ),
    ),
  ]
}

/** A subject that is written out already is no code, and stays what it is. */
const spoken = (subject: string) => messageOf(subject as MessageCode, 'en')

function maskedTarget(channel: string | null, target: string): string {
  if (channel === 'webhook') return new URL(target).host
  return channel === 'phone' ? maskedPhone(target) : maskedEmail(target)
}

const shown = ({ member, channel, target, subject, reason, ...rest }: DeadLetterRow) => ({
  ...rest,
  subject: spoken(subject),
  problem: reason,
  member: member ?? 0,
  contact: target ? maskedTarget(channel, target) : '',
})
