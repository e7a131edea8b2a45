/**
 * Compares chains with the ledger. The surplus may fund the house. One person can halt withdrawals;
 * two are needed to resume.
 */
import { toDecimal } from '@assay/money/decimal.ts'
import {
  getReserves,
  getWithdrawalHalt,
  haltWithdrawals,
  proposeFunding,
  proposeResume,
} from '@assay/wire/routes/operator/reserves.ts'
import type { Failures } from '../../failures.ts'
import type { Binding } from '../../http/bindRoutes.ts'
import { refuse } from '../../http/reply.ts'
import { CHAIN_FACTS } from '../../outside/chain/chainFacts.ts'
import type { ChainReserve } from '../../reserves/chainReserve.ts'
import { shareWork } from '../../shareWork.ts'
import { handleOperator } from '../access/operatorCaller.ts'
import type { Audit } from '../audit/audit.ts'
import type { ProposalKindOf, Proposals } from '../proposals/proposals.ts'
import { bookableOf, type FundingPayload, unbooked } from './fundingKind.ts'

/** What withdrawals offer to anyone who watches over them. */
export type ReserveActions = {
  reconcile(): Promise<readonly ChainReserve[]>
  /** The result of the last comparison; `at` is 0 before the first. */
  compared(): { at: number; reserves: readonly ChainReserve[] }
  /** The signer's last report about each chain; `problem` is '' without one. */
  signers(): Promise<{ chain: number; isKnown: boolean; quietSince: number; problem: string }[]>
  /**
   * `by` is an operator's name; '' when the server halted by itself. Whether no request can come
   * any more.
   */
  halt(reason: string, by: string): Promise<boolean>
  halted(): Promise<{ reason: string; since: number; by: string } | undefined>
  /** False when withdrawals stay halted: for another reason than this, or again. */
  resume(halt: ResumePayload): Promise<boolean>
}

/** The halt that is lifted. */
export type ResumePayload = { since: number; reason: string }

export type ReserveParts = {
  reserves: ReserveActions
  audit: Audit
  proposals: Proposals
  failures: Pick<Failures, 'at'>
}

export function reserveRoutes({ reserves, audit, proposals, failures }: ReserveParts): Binding[] {
  // A comparison reads every address on every chain. What is shown may come from one already under
  // way; a booking compares again.
  const share = shareWork<'shown', readonly ChainReserve[]>()
  return [
    handleOperator(getReserves, async () => {
      const found = await share('shown', () => reserves.reconcile())
      return found.map((row) => ({
        ...row,
        chainId: row.chain,
        chain: CHAIN_FACTS[row.chain]?.name ?? String(row.chain),
        bookable: bookableOf(row),
      }))
    }),

    handleOperator(getWithdrawalHalt, async () => ({ halt: await reserves.halted() })),

    handleOperator(proposeFunding, async ({ chainId: chain, amount, account, ...rest }, caller) => {
      const asset = rest.asset.toUpperCase()
      if (amount <= 0n) return refuse('amountNotPositive')
      if ((await unbooked(reserves, chain, asset)) < amount) return refuse('reservesShort')
      const payload: FundingPayload = { chain, asset, amount: toDecimal(amount), account }
      return proposals.make({ kind: 'funding', member: 0, payload, reason: rest.reason }, caller)
    }),

    handleOperator(haltWithdrawals, async ({ reason }, { operator, ip }) => {
      const isDrained = await reserves.halt(reason, operator.name)
      const note = { operator: operator.name, reason, address: ip }
      await audit
        .write({ ...note, action: 'withdrawals.halted' })
        .catch(failures.at('A halt is not in the log.'))
      return { isDrained }
    }),

    handleOperator(proposeResume, async ({ reason }, caller) => {
      const halt = await reserves.halted()
      const payload: ResumePayload = { since: halt?.since ?? 0, reason: halt?.reason ?? '' }
      return proposals.make({ kind: 'resume', member: 0, payload, reason }, caller)
    }),
  ]
}

export function resumeKind(reserves: ReserveActions): ProposalKindOf<ResumePayload> {
  return {
    seenBy: ['financeMaker', 'financeChecker', 'risk', 'auditor'],
    checkedBy: ['financeChecker'],
    action: 'resume.proposed',
    show: ({ reason }) => ({
      subject: reason ? `let withdrawals go on, halted for: ${reason}` : 'let withdrawals go on',
    }),
    async carryOut({ payload: { since = 0, reason = '' } }) {
      return (await reserves.resume({ since, reason })) ? {} : { refused: 'changedSince' }
    },
  }
}
