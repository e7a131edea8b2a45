/**
 * A new operator, or new roles for one: decided by an admin. The invitation is mailed to the
 * invited person only, and the passkey made with it needs a confirmation, so that neither proposer
 * nor approver can use it (decision 26).
 */
import { isEmail } from '@assay/domain/identity/isEmail.ts'
import type { OperatorRole } from '@assay/domain/operator/roles.ts'
import type pg from 'pg'
import { transaction } from '../../db/transaction.ts'
import { newLetterKey, postLetters } from '../../letters/postLetters.ts'
import { sealedLetter } from '../../letters/sealedLetter.ts'
import type { Seal } from '../../secrets/seal.ts'
import type { ProposalKindOf } from '../proposals/proposals.ts'
import { invitationLetter } from './invitationLetter.ts'
import { INVITATION_MS, type Operators } from './operators.ts'

type Payload = { name: string; roles: readonly OperatorRole[]; email: string }

export function operatorKind(
  operators: Operators,
  { pool, seal, consoleUrl }: { pool: pg.Pool; seal: Pick<Seal, 'seal'>; consoleUrl: URL },
): ProposalKindOf<Payload> {
  return {
    seenBy: ['admin', 'auditor'],
    checkedBy: ['admin'],
    action: 'operator.proposed',
    show: ({ name, roles, email }) => ({ subject: `${name} <${email}>: ${roles.join(', ')}` }),
    // A second run makes a new link and voids the one before.
    async carryOut({ payload, makerId, maker }) {
      const { name, email } = payload
      if (!isEmail(email)) return { refused: 'emailInvalid' }
      await transaction(pool, async (client) => {
        const secret = await operators.invite({ ...payload, invitedBy: makerId }, client)
        const content = invitationLetter({ name, maker, secret }, consoleUrl)
        const validUntil = Date.now() + INVITATION_MS
        const to = { kind: 'email', target: email } as const
        const letter = { key: newLetterKey(), to, content, validUntil }
        await postLetters(client, [sealedLetter(seal, letter)])
      })
      return {}
    },
  }
}
