/**
 * What takes two people. A proposal is kept, another person with the checking role decides, signing
 * what is approved with a passkey, and what was approved is carried out exactly once: the action is
 * idempotent, and whatever a crash left approved but not done is taken up again. Nothing is done
 * for a row that only says it was approved.
 */
import type { AuditAction } from '@assay/domain/operator/auditActions.ts'
import type { OperatorRole } from '@assay/domain/operator/roles.ts'
import type { Amount } from '@assay/money/amount.ts'
import type { ErrorCode } from '@assay/wire/envelope.ts'
import type {
  Proposal,
  ProposalKind,
  ProposalStatus,
} from '@assay/wire/routes/operator/proposals.ts'
import type pg from 'pg'
import { transaction } from '../../db/transaction.ts'
import { Fault } from '../../fault.ts'
import { Refusal, refuse } from '../../http/reply.ts'
import { proposalText } from '../../security/signedApproval.ts'
import type { StuckItems } from '../../stuckItems.ts'
import type { ApprovalSignatures } from '../access/approvalSignatures.ts'
import type { OperatorCaller, SignedOperator } from '../access/operatorCaller.ts'
import { ownAccountFault } from '../access/ownAccount.ts'
import type { Audit } from '../audit/audit.ts'
import type { DayLimit } from './dayLimit.ts'

type Carried = { refused?: ErrorCode }
type Kept<Payload> = {
  id: number
  member: number
  payload: Payload
  reason: string
  makerId: number
  maker: string
}

type Shown = Pick<Proposal, 'subject' | 'confirmation' | 'worth' | 'source' | 'fiatOrder'>

/** What a kind of proposal is. */
export type ProposalKindOf<Payload> = {
  seenBy: readonly OperatorRole[]
  /** Any of these, other than the one who made it. */
  checkedBy: readonly OperatorRole[]
  /** How the making is written down. */
  action: AuditAction
  show(payload: Payload): Partial<Shown>
  /** Why this operator may not approve yet what the maker, by name, proposed. */
  objection?(
    payload: Payload,
    operator: SignedOperator,
    maker: string,
  ): Promise<Refusal | undefined>
  /** What it gives away, in USDT, for what an operator may have to do with in a day. */
  gives?(payload: Payload): Amount
  /** Doing it a second time must change nothing. */
  carryOut(proposal: Kept<Payload>): Promise<Carried>
}
export type Kinds = Readonly<Record<ProposalKind, ProposalKindOf<never>>>

type NewProposal = { kind: ProposalKind; member: number; payload: object; reason: string }
type Decision = {
  id: number
  isApproved: boolean
  confirmation?: string | undefined
  note?: string | undefined
  /** The signature of the operator's passkey over what is approved, WebAuthn's JSON. */
  credential?: string | undefined
}
type ProposalFilter = {
  status?: ProposalStatus | undefined
  member?: number | undefined
  before?: number | undefined
}

export type Proposals = {
  make(proposal: NewProposal, caller: OperatorCaller): Promise<{ id: number } | Refusal>
  list(filter: ProposalFilter, operator: SignedOperator): Promise<Proposal[]>
  /**
   * Open ones of the kinds that the operator sees, and how many of them are the operator's to
   * decide.
   */
  countOpen(operator: SignedOperator): Promise<{ count: number; forYou: number; oldestAt: number }>
  /** What the passkey of the one who wants to approve is to sign; '' in the demo. */
  beginApproval(id: number, caller: OperatorCaller): Promise<{ options: string } | Refusal>
  decide(decision: Decision, caller: OperatorCaller): Promise<{ status: ProposalStatus } | Refusal>
  /** By its maker, while no one has decided; a second time changes nothing. */
  withdraw(id: number, caller: OperatorCaller): Promise<{ status: ProposalStatus } | Refusal>
  /** Carries out what was approved and not done. */
  takeUp(stuck: StuckItems): Promise<void>
}

type Row = Kept<never> & {
  kind: ProposalKind
  status: ProposalStatus
  madeAt: number
  checkerId: number | null
  checker: string | null
  decidedAt: number | null
  note: string
  payloadText: string
  approval: string | null
}

const SHOWN = 100
/** Written in the transaction that gives the row this status, into a log that is only added to. */
const ENDS = (['done', 'refused', 'rejected', 'withdrawn'] as const).map(
  (status): AuditAction => `proposal.${status}`,
)
const ROWS = `SELECT p.id, kind, member, payload, reason, status, p.maker AS "makerId",
    m.name AS maker, made_at AS "madeAt", p.checker AS "checkerId", c.name AS checker,
    decided_at AS "decidedAt", note, payload::text AS "payloadText", approval
  FROM operator_proposal AS p JOIN operator AS m ON m.id = p.maker
  LEFT JOIN operator AS c ON c.id = p.checker`

export type ProposalParts = {
  pool: pg.Pool
  audit: Audit
  kinds: Kinds
  signatures: ApprovalSignatures
  dayLimit: DayLimit
}

export function createProposals(parts: ProposalParts): Proposals {
  const { pool, audit, kinds, signatures, dayLimit } = parts
  const kindOf = (kind: ProposalKind) => kinds[kind]
  const mayDecide = ({ kind, makerId }: Row, { id, roles }: SignedOperator) =>
    makerId !== id && kindOf(kind).checkedBy.some((role) => roles.includes(role))

  const kindsFor = (side: 'seenBy' | 'checkedBy', { roles }: SignedOperator) =>
    Object.entries(kinds)
      .filter(([, kind]) => kind[side].some((role) => roles.includes(role)))
      .map(([kind]) => kind)

  async function shown(row: Row, operator: SignedOperator): Promise<Proposal> {
    const { makerId, checkerId, payload, payloadText, approval, ...rest } = row
    const isUnsound = row.status === 'approved' && (await approvalFault(row)) !== ''
    const nothing: Shown = { subject: '', confirmation: '', worth: '', source: '', fiatOrder: 0 }
    return {
      ...rest,
      ...nothing,
      ...kindOf(row.kind).show(payload),
      checker: row.checker ?? '',
      decidedAt: row.decidedAt ?? 0,
      canDecide: row.status === 'open' && mayDecide(row, operator),
      canReject: (row.status === 'open' || isUnsound) && mayDecide(row, operator),
      canWithdraw: row.status === 'open' && row.makerId === operator.id,
    }
  }

  /** A refusal to decide, which is told to the log as well. */
  async function denied(row: Row, caller: OperatorCaller): Promise<Refusal | undefined> {
    const isOwn = row.makerId === caller.operator.id
    const theirs = await ownAccountFault(pool, caller.operator, row.member)
    if (mayDecide(row, caller.operator) && !theirs) return undefined
    const code = theirs?.code ?? (isOwn ? 'samePerson' : 'roleRequired')
    const by = { operator: caller.operator.name, address: caller.ip }
    const subject = `proposal ${row.id}: ${code}`
    await audit.write({ ...by, action: 'access.denied', member: row.member, subject })
    return refuse(code)
  }

  /**
   * What is missing for an approval: what the kind asks for, the figure typed back, the signature.
   */
  async function approvalRefusal(
    row: Row,
    { confirmation, credential }: Decision,
    operator: SignedOperator,
  ): Promise<Refusal | undefined> {
    const kind = kindOf(row.kind)
    const objected = await kind.objection?.(row.payload, operator, row.maker)
    if (objected) return objected
    const { confirmation: expected = '' } = kind.show(row.payload)
    if (expected !== (confirmation ?? '').trim()) {
      return refuse('confirmationDiffers', { expected })
    }
    return signatures.take(operator, proposalText(operator.name, row), credential)
  }

  async function find(id: number): Promise<Row | undefined> {
    const { rows } = await pool.query(`${ROWS} WHERE p.id = $1`, [id])
    return rows[0]
  }

  /**
   * Why the approval that a row tells of does not stand, for anyone who has to look; '' when it
   * does.
   */
  async function approvalFault(row: Row): Promise<string> {
    const { rows } = await pool.query(
      'SELECT id, name, roles FROM operator WHERE id = $1 AND is_enabled',
      [row.checkerId],
    )
    const [checker] = rows as SignedOperator[]
    if (!checker) return 'it was approved by nobody who works here'
    if (!mayDecide(row, checker)) return `${checker.name} may not approve it`
    if (await ownAccountFault(pool, checker, row.member)) {
      return `it is about the member account of ${checker.name}, who approved it`
    }
    const stands = await signatures.stands(checker, proposalText(checker.name, row), row.approval)
    if (!stands) return `${checker.name} has not signed what it says`
    // A signature stands forever, and the engine forgets request keys: the log says what is over.
    const isOver = await audit.tellsOf(ENDS, `proposal ${row.id}:`)
    return isOver ? 'the log tells of its end already' : ''
  }

  /**
   * Does what the row says, as it says it now, if its approval stands; answers with what became of
   * it. Throws a Fault when the approval does not.
   */
  async function carryOut(known: number, address: string): Promise<ProposalStatus> {
    const row = await find(known)
    if (row?.status !== 'approved') return row?.status ?? 'refused'
    const { kind, id, member } = row
    const fault = await approvalFault(row)
    if (fault) throw new Fault(`Proposal ${id} is not carried out: ${fault}.`)
    const carried = await kindOf(kind).carryOut(row)
    const status = carried.refused ? 'refused' : 'done'
    await transaction(pool, async (client) => {
      const { rowCount } = await client.query(
        `UPDATE operator_proposal SET status = $2, note = CASE WHEN $3 = '' THEN note ELSE $3 END
         WHERE id = $1 AND status = 'approved'`,
        [id, status, carried.refused ?? ''],
      )
      if (rowCount !== 1) return
      const subject = `proposal ${id}: ${kindOf(kind).show(row.payload).subject ?? ''}`
      const note = { member, subject, reason: carried.refused ?? '', address }
      await audit.write({ operator: '', action: `proposal.${status}`, ...note }, client)
    })
    return status
  }

  return {
    make: ({ kind, member, payload, reason }, { operator, key, ip }) =>
      transaction(pool, async (client) => {
        const theirs = await ownAccountFault(client, operator, member)
        if (theirs) return theirs
        const known = await client.query(
          'SELECT FROM operator_proposal WHERE maker = $1 AND request_key = $2',
          [operator.id, key],
        )
        const isNew = known.rowCount === 0
        const tooMuch = isNew && (await dayLimit.fault(client, operator, { kind, payload }))
        if (tooMuch) return tooMuch
        const values = [kind, member, JSON.stringify(payload), reason, operator.id, Date.now(), key]
        const { rows } = await client.query(
          `INSERT INTO operator_proposal (kind, member, payload, reason, maker, made_at, request_key)
           VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (maker, request_key) DO NOTHING
           RETURNING id, payload`,
          values,
        )
        const [made] = rows
        if (!made) {
          const known = await client.query(
            `SELECT id, kind = $3 AND member = $4 AND payload = $5::jsonb AND reason = $6 AS "isSame"
             FROM operator_proposal WHERE maker = $1 AND request_key = $2`,
            [operator.id, key, kind, member, JSON.stringify(payload), reason],
          )
          const [{ id, isSame }] = known.rows as [{ id: number; isSame: boolean }]
          return isSame ? { id } : refuse('requestKeyReused')
        }
        const { subject = '' } = kindOf(kind).show(made.payload as never)
        const { action } = kindOf(kind)
        const note = { operator: operator.name, action, member, reason, address: ip }
        await audit.write({ ...note, subject: `proposal ${made.id}: ${subject}` }, client)
        return { id: made.id as number }
      }),

    async list({ status, member, before }, operator) {
      const { rows } = await pool.query(
        `${ROWS} WHERE kind = ANY($1) AND ($2::text IS NULL OR status = $2)
           AND ($3::bigint IS NULL OR member = $3) AND ($4::bigint IS NULL OR p.id < $4)
         ORDER BY p.id DESC LIMIT ${SHOWN}`,
        [kindsFor('seenBy', operator), status ?? null, member ?? null, before ?? null],
      )
      return Promise.all((rows as Row[]).map((row) => shown(row, operator)))
    },

    async countOpen(operator) {
      const { rows } = await pool.query(
        `SELECT count(*) AS count, coalesce(min(made_at), 0) AS "oldestAt",
           count(*) FILTER (WHERE kind = ANY($2) AND maker <> $3) AS "forYou"
         FROM operator_proposal WHERE status = 'open' AND kind = ANY($1)`,
        [kindsFor('seenBy', operator), kindsFor('checkedBy', operator), operator.id],
      )
      return rows[0]
    },

    async beginApproval(id, caller) {
      const row = await find(id)
      if (!row) return refuse('proposalNotFound')
      const { operator } = caller
      return (
        (await denied(row, caller)) ?? signatures.begin(operator, proposalText(operator.name, row))
      )
    },

    async decide(decision, caller) {
      const { operator, ip } = caller
      const known = await find(decision.id)
      if (!known) return refuse('proposalNotFound')
      const refused = await denied(known, caller)
      if (refused) return refused
      const status = decision.isApproved ? 'approved' : 'rejected'
      // What only says it was approved is ended like what is open.
      const isUnsound = known.status === 'approved' && (await approvalFault(known)) !== ''
      if (known.status !== 'open' && !(isUnsound && status === 'rejected')) {
        return decidedBefore(pool, known.id, { operator, status })
      }
      const objected = decision.isApproved && (await approvalRefusal(known, decision, operator))
      if (objected) return objected
      const isTaken = await transaction(pool, async (client) => {
        const tooMuch = decision.isApproved && (await dayLimit.fault(client, operator, known))
        if (tooMuch) return tooMuch
        const { rowCount } = await client.query(
          `UPDATE operator_proposal
           SET status = $2, checker = $3, decided_at = $4, note = $5, approval = $6
           WHERE id = $1 AND status = $7`,
          [
            ...[known.id, status, operator.id, Date.now(), decision.note ?? ''],
            ...[decision.isApproved ? (decision.credential ?? null) : null, known.status],
          ],
        )
        if (rowCount !== 1) return false
        const { subject = '' } = kindOf(known.kind).show(known.payload)
        await audit.write(
          {
            operator: operator.name,
            action: `proposal.${status}`,
            member: known.member,
            subject: `proposal ${known.id}: ${subject}`,
            reason: decision.note ?? '',
            address: ip,
          },
          client,
        )
        return true
      })
      if (isTaken instanceof Refusal) return isTaken
      if (!isTaken) return decidedBefore(pool, known.id, { operator, status })
      return { status: status === 'rejected' ? status : await carryOut(known.id, ip) }
    },

    async withdraw(id, { operator, ip }) {
      const row = await find(id)
      if (!row) return refuse('proposalNotFound')
      if (row.makerId !== operator.id) return refuse('notProposer')
      const isOver = await transaction(pool, async (client) => {
        const { rowCount } = await client.query(
          `UPDATE operator_proposal SET status = 'withdrawn', decided_at = $2
           WHERE id = $1 AND status = 'open'`,
          [id, Date.now()],
        )
        if (rowCount !== 1) return false
        const subject = `proposal ${id}: ${kindOf(row.kind).show(row.payload).subject ?? ''}`
        const note = { operator: operator.name, member: row.member, subject, address: ip }
        await audit.write({ ...note, action: 'proposal.withdrawn' }, client)
        return true
      })
      const status: ProposalStatus = 'withdrawn'
      return isOver || row.status === status ? { status } : refuse('alreadyDecided')
    },

    async takeUp(stuck) {
      const { rows } = await pool.query(
        `SELECT id FROM operator_proposal WHERE status = 'approved' ORDER BY id`,
      )
      await stuck.each('proposals', '', {
        items: rows as Pick<Row, 'id'>[],
        nameOf: ({ id }) => `proposal ${id}`,
        work: async ({ id }) => {
          await carryOut(id, '')
        },
      })
    },
  }
}

/** The same person deciding the same again gets the first answer. */
async function decidedBefore(
  pool: pg.Pool,
  id: number,
  { operator, status }: { operator: SignedOperator; status: 'approved' | 'rejected' },
): Promise<{ status: ProposalStatus } | Refusal> {
  const { rows } = await pool.query('SELECT status, checker FROM operator_proposal WHERE id = $1', [
    id,
  ])
  const [row] = rows as [{ status: ProposalStatus; checker: number }]
  const isSame = (row.status === 'rejected') === (status === 'rejected')
  return row.checker === operator.id && isSame ? { status: row.status } : refuse('alreadyDecided')
}
