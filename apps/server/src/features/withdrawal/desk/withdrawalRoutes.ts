/**
 * Withdrawals that wait for people. The engine counts the approvals and refuses a second one of the
 * same person; here the first must be a finance maker's and the second a finance checker's.
 */

import type { MemberId } from '@assay/domain/account.ts'
import type { AuditAction } from '@assay/domain/operator/auditActions.ts'
import type { Amount } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import {
  approveWithdrawal,
  beginWithdrawalApproval,
  getAllWithdrawals,
  getWithdrawalQueue,
  rejectWithdrawal,
  WITHDRAWALS_PAGE,
  type WithdrawalStatus,
} from '@assay/wire/routes/operator/withdrawals.ts'
import type pg from 'pg'
import { transaction } from '../../../db/transaction.ts'
import { agentName } from '../../../http/agentName.ts'
import type { Binding } from '../../../http/bindRoutes.ts'
import { Refusal, refuse } from '../../../http/reply.ts'
import type { Exchange } from '../../../live/exchange.ts'
import type { ApprovalSignatures } from '../../../operator/access/approvalSignatures.ts'
import {
  handleOperator,
  type OperatorCaller,
  type SignedOperator,
} from '../../../operator/access/operatorCaller.ts'
import { ownAccountFault } from '../../../operator/access/ownAccount.ts'
import type { Audit } from '../../../operator/audit/audit.ts'
import { createTurns } from '../../../operator/proposals/createTurns.ts'
import type { DayLimit } from '../../../operator/proposals/dayLimit.ts'
import { CHAIN_FACTS } from '../../../outside/chain/tokenChain.ts'
import { recordActivity } from '../../../security/activity.ts'
import { withdrawalText } from '../../../security/signedApproval.ts'

type Known = {
  id: number
  member: MemberId
  asset: string
  chain: number
  address: string
  amount: bigint
  fee: bigint
  position: number
  requestedAt: number
  addressAddedAt: number | undefined
  pinSetAt: number
  ip: string
  device: string
  isNewNetwork: boolean
  isNewDevice: boolean
  sharedWith: number[]
  askedInDay: bigint
  isFirst: boolean
  status: WithdrawalStatus
  closedAt: number
  transaction: string
  rejectedBy: string
  reason: string
  approvals: string[]
}
/** What the withdrawals themselves offer to anyone who may review them. */
type WithdrawalActions = {
  listForReview(): Promise<Known[]>
  countSending(): Promise<{ count: number; oldestAt: number }>
  listAll(limit: number, before?: number): Promise<Known[]>
  listOf(member: MemberId, limit: number): Promise<Known[]>
  approveWithdrawal(id: number, operator: string): Promise<Refusal | { isReleased: boolean }>
  rejectWithdrawal(id: number, operator: string, reason: string): Promise<Refusal | undefined>
}

export type WithdrawalDeskParts = {
  pool: pg.Pool
  audit: Audit
  withdrawals: WithdrawalActions
  signatures: ApprovalSignatures
  dayLimit: DayLimit
  worthOf: (asset: string, amount: Amount) => string
  balancesOf: Exchange['balances']
  /** A day's sum above this needs two approvals. */
  reviewAboveOf: (asset: string, chain: number) => Promise<Amount>
}

/** One decision at a time, of all processes: who comes second has to see who came first. */
const LOCK = 4_711_081

/** Whether this operator's agreement is the one that is needed now. */
export const canApprove = (
  { approvals, status }: Pick<Known, 'approvals' | 'status'>,
  { name, roles }: SignedOperator,
) =>
  status === 'review' &&
  !approvals.includes(name) &&
  roles.includes(approvals.length === 0 ? 'financeMaker' : 'financeChecker')

export function withdrawalDeskRoutes(parts: WithdrawalDeskParts): Binding[] {
  const { pool, audit, withdrawals, signatures, dayLimit } = parts
  const { worthOf, balancesOf, reviewAboveOf } = parts

  /** As the operator sees them. What members own is asked once for each. */
  const shown = async (rows: Known[], operator: SignedOperator) => {
    const waiting = rows.filter(({ status }) => status === 'review')
    const members = [...new Set(waiting.map(({ member }) => member))]
    const owned = new Map(
      await Promise.all(members.map(async (member) => [member, await balancesOf(member)] as const)),
    )
    return Promise.all(
      rows.map(async (row) => {
        const all = row.status === 'review' ? owned.get(row.member) : undefined
        const own = all?.filter(({ asset }) => asset === row.asset) ?? []
        return {
          ...row,
          amount: row.amount as Amount,
          fee: row.fee as Amount,
          owned: own.reduce((sum, { available, held }) => sum + available + held, 0n) as Amount,
          device: agentName(row.device),
          worth: worthOf(row.asset, row.amount as Amount),
          chain: CHAIN_FACTS[row.chain]?.name ?? String(row.chain),
          addressAddedAt: row.addressAddedAt ?? 0,
          askedInDay: row.askedInDay as Amount,
          reviewAbove: await reviewAboveOf(row.asset, row.chain),
          canApprove: canApprove(row, operator),
        }
      }),
    )
  }

  const written = async (
    client: pg.PoolClient,
    { member, id, amount, asset, address }: Known,
    by: { caller: OperatorCaller; action: AuditAction; reason?: string },
  ) => {
    const { operator, ip } = by.caller
    const subject = `withdrawal ${id}: ${toDecimal(amount)} ${asset} to ${address}`
    const note = { operator: operator.name, member, subject, reason: by.reason ?? '', address: ip }
    await audit.write({ ...note, action: by.action }, client)
    await recordActivity(client, { member, kind: 'withdrawalReviewed', actor: 'staff' })
  }

  /** Whose agreement is not the one that is needed now, which is told to the log as well. */
  const denied = async (
    client: pg.PoolClient,
    waiting: Known,
    { operator, ip }: OperatorCaller,
  ) => {
    const { name } = operator
    if (canApprove(waiting, operator)) return undefined
    const code = waiting.approvals.includes(name) ? 'samePerson' : 'roleRequired'
    const note = { operator: name, member: waiting.member, address: ip }
    const subject = `withdrawal ${waiting.id}: ${code}`
    await audit.write({ ...note, action: 'access.denied', subject }, client)
    return refuse(code)
  }

  // Waiting for the lock takes no connection: whoever has it needs another one to get on.
  const oneByOne = createTurns()
  const inTurn = <T>(
    id: number,
    { operator }: OperatorCaller,
    work: (client: pg.PoolClient, waiting: Known) => Promise<T>,
  ) =>
    oneByOne(() =>
      transaction(pool, async (client) => {
        await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
        const waiting = (await withdrawals.listForReview()).find((row) => row.id === id)
        if (!waiting) return refuse('withdrawalNotOpen')
        return (await ownAccountFault(client, operator, waiting.member)) ?? work(client, waiting)
      }),
    )

  return [
    handleOperator(getWithdrawalQueue, async (_, { operator }) =>
      shown(await withdrawals.listForReview(), operator),
    ),
    handleOperator(getAllWithdrawals, async ({ before }, { operator }) =>
      shown(await withdrawals.listAll(WITHDRAWALS_PAGE, before), operator),
    ),

    handleOperator(beginWithdrawalApproval, ({ id }, caller) =>
      inTurn(id, caller, async (client, waiting) => {
        const { operator } = caller
        const refused =
          (await denied(client, waiting, caller)) ??
          (await dayLimit.fault(client, operator, waiting))
        return refused ?? signatures.begin(operator, withdrawalText(operator.name, waiting))
      }),
    ),

    handleOperator(approveWithdrawal, ({ id, credential }, caller) =>
      inTurn(id, caller, async (client, waiting) => {
        const { operator } = caller
        const { name } = operator
        const refused =
          (await denied(client, waiting, caller)) ??
          (await dayLimit.fault(client, operator, waiting)) ??
          (await signatures.take(operator, withdrawalText(name, waiting), credential))
        if (refused) return refused
        // Kept before it counts, and whatever becomes of this call: the signer asks for both.
        if (credential) await keepSignature(pool, { id, name, credential })
        const answer = await withdrawals.approveWithdrawal(id, name)
        if (answer instanceof Refusal) return answer
        await written(client, waiting, { caller, action: 'withdrawal.approved' })
        return answer
      }),
    ),

    handleOperator(rejectWithdrawal, ({ id, reason }, caller) =>
      inTurn(id, caller, async (client, waiting) => {
        const refused = await withdrawals.rejectWithdrawal(id, caller.operator.name, reason)
        if (refused) return refused
        await written(client, waiting, { caller, action: 'withdrawal.rejected', reason })
        return null
      }),
    ),
  ]
}

async function keepSignature(
  pool: pg.Pool,
  { id, name, credential }: { id: number; name: string; credential: string },
): Promise<void> {
  await pool.query(
    `INSERT INTO withdrawal_signature (withdrawal, operator, credential, signed_at)
     VALUES ($1, $2, $3, $4) ON CONFLICT (withdrawal, operator)
     DO UPDATE SET credential = excluded.credential, signed_at = excluded.signed_at`,
    [id, name, credential, Date.now()],
  )
}
