/**
 * A new operator, or other roles for one: decided by an admin. The invitation is mailed to the invited
 * alone, and what is made with it waits for a confirmation, so that neither who proposed nor who
 * approved comes in as somebody else (decision 26).
 */
import { isEmail } from '@assay/domain/identity/isEmail.ts'
import type { OperatorRole } from '@assay/domain/operator/roles.ts'
import type { Mail } from '../../../outside/mail/mail.ts'
import type { ProposalKindOf } from '../proposals/proposals.ts'
import { invitationLetter } from './invitationLetter.ts'
import type { Operators } from './operators.ts'

type Payload = { name: string; roles: readonly OperatorRole[]; email: string }

export function operatorKind(
  operators: Operators,
  { mail, consoleUrl }: { mail: Mail; consoleUrl: URL },
): ProposalKindOf<Payload> {
  return {
    seenBy: ['admin', 'auditor'],
    checkedBy: ['admin'],
    action: 'operator.proposed',
    show: ({ name, roles, email }) => ({ subject: `${name} <${email}>: ${roles.join(', ')}` }),
    // A second time means a new link, and the one before is void.
    async carryOut({ payload, makerId, maker }) {
      const { name, email } = payload
      if (!isEmail(email)) return { refused: 'emailInvalid' }
      const secret = await operators.invite({ ...payload, invitedBy: makerId })
      await mail.send(invitationLetter({ email, name, maker, secret }, consoleUrl))
      return {}
    },
  }
}
