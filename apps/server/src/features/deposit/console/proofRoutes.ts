/** Answering members' reports of deposits. This moves no money; a credit by two people does. */
import type { AuditAction } from '@assay/domain/operator/auditActions.ts'
import type { Amount } from '@assay/money/amount.ts'
import { answerProof, getProofs, openProof } from '@assay/wire/routes/operator/proofs.ts'
import type pg from 'pg'
import type { Binding } from '../../../http/bindRoutes.ts'
import { refuse } from '../../../http/reply.ts'
import { handleOperator, type OperatorCaller } from '../../../operator/access/operatorCaller.ts'
import type { Audit } from '../../../operator/audit/audit.ts'
import { CHAIN_FACTS } from '../../../outside/chain/chainFacts.ts'

type Alongside = (client: pg.PoolClient, proof: { id: number; member: number }) => Promise<void>
type Waiting = {
  id: number
  member: number
  asset: string
  amount: Amount
  chain: number
  transaction: string
  found: 'unknown' | 'others' | 'pending' | 'gone'
  sentAt: number
}
/** What the deposits feature offers for answering reports. */
type ProofActions = {
  waiting(): Promise<Waiting[]>
  countWaiting(): Promise<{ count: number; oldestAt: number }>
  open(id: number, alongside: Alongside): Promise<string | undefined>
  answer(
    answer: { id: number; operator: string; isCompleted: boolean; note: string },
    alongside: Alongside,
  ): Promise<boolean>
}

export type ProofConsoleParts = {
  proofs: ProofActions
  imageOf: (name: string) => Promise<Buffer | undefined>
  audit: Audit
}

export function proofConsoleRoutes({ proofs, imageOf, audit }: ProofConsoleParts): Binding[] {
  const written =
    ({ operator, ip }: OperatorCaller, action: AuditAction, reason = ''): Alongside =>
    (client, { id, member }) => {
      const note = { operator: operator.name, member, reason, address: ip }
      return audit.write({ ...note, action, subject: `deposit proof ${id}` }, client)
    }

  return [
    handleOperator(getProofs, async () => {
      const rows = await proofs.waiting()
      return rows.map((row) => ({
        ...row,
        chain: CHAIN_FACTS[row.chain]?.name ?? String(row.chain),
      }))
    }),

    handleOperator(openProof, async ({ id }, caller) => {
      const name = await proofs.open(id, written(caller, 'proof.viewed'))
      const image = name === undefined ? undefined : await imageOf(name)
      if (!image) return refuse('applicationNotFound')
      return { image: `data:image/jpeg;base64,${image.toString('base64')}` }
    }),

    handleOperator(answerProof, async ({ id, isCompleted, note }, caller) => {
      const answer = { id, operator: caller.operator.name, isCompleted, note }
      const isDone = await proofs.answer(answer, written(caller, 'proof.answered', note))
      return isDone ? null : refuse('alreadyDecided')
    }),
  ]
}
