/**
 * A new operator, or new roles for one: decided by an admin. The invitation is mailed to the
 * invited person only, and the passkey made with it needs a confirmation, so that neither proposer
 * nor approver can use it (decision 26).
 */
import { isEmail } from '@assay/domain/identity/isEmail.ts'
import type { OperatorRole } from '@assay/domain/operator/roles.ts'
import type pg from 'pg'
import { transaction } from '../../db/transaction.ts'
import { newLetterKey, type OpenContent, postLetters } from '../../letters/postLetters.ts'
import { sealedLetter } from '../../letters/sealedLetter.ts'
import type { Seal } from '../../secrets/seal.ts'
import type { ProposalKindOf } from '../proposals/proposals.ts'
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

/**
 * The letter with an invitation. It goes to the invited alone: neither who proposed nor who
 * approved sees the link.
 */
type OperatorInvitation = { name: string; maker: string; secret: string }

/** In the URL fragment, so that no server and no log sees the secret. */
const invitationLetter = (
  { name, maker, secret }: OperatorInvitation,
  consoleUrl: URL,
): OpenContent => ({
  subject: 'Your invitation to the operators’ console',
  text: [
    `You are invited to the operators’ console as ${name}.`,
    `Open this link within a day, on the device that is to let you in. It works once:\n${consoleUrl.origin}/enroll#${secret}`,
    `The page then shows a check code. Tell it, in person or by phone, to an admin other than ${maker}, who proposed you: your passkey opens the console once they have confirmed it.`,
    'Do not pass the link on. If you do not expect it, tell an admin.',
  ].join('\n\n'),
})
