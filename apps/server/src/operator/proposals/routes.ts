/** The list of proposals that wait for a second person, and the decision. */
import {
  beginProposalApproval,
  decideProposal,
  getProposals,
  withdrawProposal,
} from '@assay/wire/routes/operator/proposals.ts'
import type { Binding } from '../../http/bindRoutes.ts'
import { handleOperator } from '../access/operatorCaller.ts'
import type { Proposals } from './proposals.ts'

export function proposalRoutes(proposals: Proposals): Binding[] {
  return [
    handleOperator(getProposals, (filter, { operator }) => proposals.list(filter, operator)),
    handleOperator(beginProposalApproval, ({ id }, caller) => proposals.beginApproval(id, caller)),
    handleOperator(decideProposal, (decision, caller) => proposals.decide(decision, caller)),
    handleOperator(withdrawProposal, ({ id }, caller) => proposals.withdraw(id, caller)),
  ]
}
