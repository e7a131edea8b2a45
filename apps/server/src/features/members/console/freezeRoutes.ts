/** A freeze needs one operator, at once; lifting it needs two. */
import type { MemberId } from '@assay/domain/account.ts'
import { freezeMember, proposeUnfreeze } from '@assay/wire/routes/operator/members.ts'
import type { Failures } from '../../../failures.ts'
import type { Binding } from '../../../http/bindRoutes.ts'
import { refuse } from '../../../http/reply.ts'
import { handleOperator } from '../../../operator/access/operatorCaller.ts'
import type { Audit } from '../../../operator/audit/audit.ts'
import type { ProposalKindOf, Proposals } from '../../../operator/proposals/proposals.ts'
import type { Lifting } from '../security/freeze.ts'

/** Each notifies the member, unless nothing changed. */
export type FreezeActions = {
  byOperator(member: MemberId, reason: string): Promise<boolean>
  frozenAt(member: MemberId): Promise<number | undefined>
  lift(member: MemberId, frozenAt?: number): Promise<Lifting>
}

export type FreezeParts = {
  freezer: FreezeActions
  audit: Audit
  proposals: Proposals
  failures: Pick<Failures, 'at'>
  isMember: (id: MemberId) => Promise<boolean>
}

export function freezeRoutes(parts: FreezeParts): Binding[] {
  const { freezer, audit, proposals, failures, isMember } = parts
  return [
    handleOperator(freezeMember, async ({ member, reason }, { operator, ip }) => {
      if (!(await isMember(member))) return refuse('memberNotFound')
      await freezer.byOperator(member, reason)
      const note = { operator: operator.name, member, reason, address: ip }
      await audit
        .write({ ...note, action: 'member.frozen' })
        .catch(failures.at('A freeze is not in the log.'))
      return null
    }),

    handleOperator(proposeUnfreeze, async ({ member, reason }, caller) => {
      if (!(await isMember(member))) return refuse('memberNotFound')
      const frozenAt = await freezer.frozenAt(member)
      const payload: UnfreezePayload = frozenAt === undefined ? {} : { frozenAt }
      return proposals.make({ kind: 'unfreeze', member, payload, reason }, caller)
    }),
  ]
}

/** The freeze that is lifted; missing in older proposals. */
type UnfreezePayload = { frozenAt?: number }

export function unfreezeKind(freezer: FreezeActions): ProposalKindOf<UnfreezePayload> {
  return {
    seenBy: ['support', 'risk', 'auditor'],
    checkedBy: ['risk'],
    action: 'unfreeze.proposed',
    show: () => ({ subject: 'lift the freeze' }),
    async carryOut({ member, payload: { frozenAt } }) {
      const lifting = await freezer.lift(member, frozenAt)
      return lifting === 'lifted' || lifting === 'notFrozen' ? {} : { refused: lifting }
    },
  }
}
