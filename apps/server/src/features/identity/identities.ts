/**
 * Applications for identity verification, from submission to decision. Each view leaves a record
 * that cannot be deleted, and a line that the member sees.
 */
import type { MemberId } from '@assay/domain/account.ts'
import {
  type DocumentKind,
  type IdentityFaults,
  isKept,
  maskedIdNumber,
  plainIdNumber,
} from '@assay/domain/identity/identityPaper.ts'
import { maskedName } from '@assay/domain/identity/maskedContact.ts'
import type { Identity } from '@assay/wire/routes/member/identity.ts'
import type pg from 'pg'
import { UNIQUE_VIOLATION } from '../../db/sqlState.ts'
import { transaction } from '../../db/transaction.ts'
import { type Refusal, refuse } from '../../http/reply.ts'
import { postLetters } from '../../letters/postLetters.ts'
import type { FileStore } from '../../outside/files/fileStore.ts'
import { identityPart, imagePart, type Seal } from '../../secrets/seal.ts'
import { recordActivity } from '../../security/activity.ts'

type Paper = {
  member: MemberId
  country: string
  document: DocumentKind
  name: string
  number: string
  /** Name of the stored image. */
  image: string
}
type NextPaper = Pick<Paper, 'country' | 'document'>
type Application = {
  id: number
  member: MemberId
  status: 'underReview' | 'verified' | 'failed'
  country: string
  document: DocumentKind
  faults: IdentityFaults
  sentAt: number
  decidedAt: number | null
  decidedBy: string | null
}
/** What a reviewer reads; the view was recorded. */
type OpenedPaper = Application & { name: string; number: string; image: Buffer }
type Decision = {
  id: number
  operator: string
  /** Empty if verified; at least one fault if failed. */
  outcome: { status: 'verified' } | { status: 'failed'; faults: IdentityFaults }
}
/** Runs in the same transaction, for example to write the operators' log. */
type Alongside = (client: pg.PoolClient, application: Application) => Promise<void>

export type Identities = {
  send(paper: Paper, from: { ip: string; agent: string }): Promise<Refusal | undefined>
  /** The member's newest, masked. */
  of(member: MemberId): Promise<Identity>
  /** What a rejected document keeps for the next one; '' for the rest, and without one. */
  kept(member: MemberId, next: NextPaper): Promise<{ name: string; number: string }>
  /** The full name of a verified document; undefined if there is none here. */
  verifiedName(member: MemberId): Promise<string | undefined>
  /** Those under review, oldest first, without personal data. */
  listForReview(limit: number): Promise<Application[]>
  /** How many are under review, and when the oldest came; 0 for none. */
  countForReview(): Promise<{ count: number; oldestAt: number }>
  /**
   * The whole document, recorded as seen by this operator. Undefined when it does not exist or no
   * longer does.
   */
  read(id: number, operator: string, alongside?: Alongside): Promise<OpenedPaper | undefined>
  /** Undefined when it is no longer under review. Operators may not decide about themselves. */
  decide(decision: Decision, alongside?: Alongside): Promise<Application | undefined>
}

const COLUMNS = `id, member, status, country, document, faults, sent_at AS "sentAt",
  decided_at AS "decidedAt", decided_by AS "decidedBy"`

type Sealed = { sealedName: Buffer; sealedNumber: Buffer; image: string }
const SEALED = 'sealed_name AS "sealedName", sealed_number AS "sealedNumber", image'
const NONE: Identity = {
  status: 'notVerified',
  country: '',
  document: '',
  maskedName: '',
  maskedNumber: '',
  faults: {},
  sentAt: 0,
  decidedAt: 0,
}

type Parts = { seal: Seal; files: FileStore }

export function createIdentities(pool: pg.Pool, { seal, files }: Parts): Identities {
  return {
    async send(paper, from) {
      try {
        return await transaction(pool, (client) => insert(client, { seal, paper, from }))
      } catch (error) {
        const { code, constraint } = error as { code?: string; constraint?: string }
        if (code !== UNIQUE_VIOLATION) throw error
        return refuse(
          constraint === 'identity_number_once' ? 'identityNumberInUse' : 'identityClosed',
        )
      }
    },

    of: (member) => newestOf(pool, seal, member),
    kept: (member, next) => keptOf(pool, seal, { member, next }),

    async verifiedName(member) {
      const { rows } = await pool.query(
        `SELECT sealed_name AS sealed FROM identity_application
         WHERE member = $1 AND status = 'verified' ORDER BY id DESC LIMIT 1`,
        [member],
      )
      const [row] = rows as { sealed: Buffer }[]
      return row && textOf(seal, row.sealed, { member, part: 'name' })
    },

    async listForReview(limit) {
      const { rows } = await pool.query(
        `SELECT ${COLUMNS} FROM identity_application WHERE status = 'underReview'
         ORDER BY id LIMIT $1`,
        [limit],
      )
      return rows as Application[]
    },

    async countForReview() {
      const { rows } = await pool.query(
        `SELECT count(*) AS count, coalesce(min(sent_at), 0) AS "oldestAt"
         FROM identity_application WHERE status = 'underReview'`,
      )
      return rows[0]
    },

    async read(id, operator, alongside) {
      const view = { id, operator, alongside }
      const row = await transaction(pool, (client) => viewed(client, view))
      return row && opened({ seal, files }, row)
    },

    decide: (decision, alongside) =>
      transaction(pool, (client) => decideIn(client, decision, alongside)),
  }
}

type SealedPart = { member: MemberId; part: 'name' | 'number' }

const textOf = (seal: Seal, sealed: Buffer, { member, part }: SealedPart): string =>
  seal.open(sealed, identityPart(member, part)).toString()

async function newestOf(pool: pg.Pool, seal: Seal, member: MemberId): Promise<Identity> {
  const { rows } = await pool.query(
    `SELECT m.identity_status AS "memberStatus", ${COLUMNS.replaceAll(/\b(id|member|status)\b/g, 'a.$1')}, ${SEALED}
     FROM member m LEFT JOIN identity_application a ON a.member = m.id
     WHERE m.id = $1 ORDER BY a.id DESC LIMIT 1`,
    [member],
  )
  const [row] = rows as (Application & Sealed & { memberStatus: Identity['status'] })[]
  if (!row) return NONE
  // Some members are verified without a document here: the demo's own, and imported ones.
  if (!row.id) return { ...NONE, status: row.memberStatus }
  return {
    status: row.memberStatus,
    country: row.country,
    document: row.document,
    maskedName: maskedName(textOf(seal, row.sealedName, { member, part: 'name' })),
    maskedNumber: maskedIdNumber(textOf(seal, row.sealedNumber, { member, part: 'number' })),
    faults: row.faults,
    sentAt: row.sentAt,
    decidedAt: row.decidedAt ?? 0,
  }
}

async function keptOf(
  pool: pg.Pool,
  seal: Seal,
  { member, next }: { member: MemberId; next: NextPaper },
): Promise<{ name: string; number: string }> {
  const { rows } = await pool.query(
    `SELECT ${COLUMNS}, ${SEALED} FROM identity_application
     WHERE member = $1 ORDER BY id DESC LIMIT 1`,
    [member],
  )
  const [sent] = rows as (Application & Sealed)[]
  if (sent?.status !== 'failed') return { name: '', number: '' }
  const text = (part: 'name' | 'number', sealed: Buffer) =>
    isKept(part, { sent, next }) ? textOf(seal, sealed, { member, part }) : ''
  return { name: text('name', sent.sealedName), number: text('number', sent.sealedNumber) }
}

type View = { id: number; operator: string; alongside: Alongside | undefined }

/** The document, still encrypted. The view is logged in the same transaction. */
async function viewed(
  client: pg.PoolClient,
  { id, operator, alongside }: View,
): Promise<(Application & Sealed) | undefined> {
  const { rows } = await client.query(
    `SELECT ${COLUMNS}, ${SEALED} FROM identity_application a WHERE id = $1
       AND NOT EXISTS (SELECT 1 FROM image i WHERE i.name = a.image AND i.deleted_at > 0)`,
    [id],
  )
  const [found] = rows as (Application & Sealed)[]
  if (!found) return undefined
  await client.query('INSERT INTO identity_view (application, operator, at) VALUES ($1, $2, $3)', [
    id,
    operator,
    Date.now(),
  ])
  const { member } = found
  await recordActivity(client, { member, kind: 'identityViewed', actor: 'staff' })
  await alongside?.(client, found)
  return found
}

async function opened({ seal, files }: Parts, row: Application & Sealed): Promise<OpenedPaper> {
  const { sealedName, sealedNumber, image, ...application } = row
  const { member } = application
  return {
    ...application,
    name: textOf(seal, sealedName, { member, part: 'name' }),
    number: textOf(seal, sealedNumber, { member, part: 'number' }),
    image: seal.open(await files.get(image), imagePart('identity', member)),
  }
}

type Sending = { seal: Seal; paper: Paper; from: { ip: string; agent: string } }

async function insert(
  client: pg.PoolClient,
  { seal, paper, from }: Sending,
): Promise<Refusal | undefined> {
  const { member, country, document } = paper
  const number = plainIdNumber(paper.number)
  // The member's own image, used once: an upload of another application is refused.
  const { rowCount: hasImage } = await client.query(
    `SELECT 1 FROM image i WHERE name = $1 AND member = $2 AND purpose = 'identity'
       AND deleted_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM identity_application WHERE image = i.name) FOR SHARE`,
    [paper.image, member],
  )
  if (hasImage !== 1) return refuse('identityImageRequired')
  const { rowCount } = await client.query(
    `UPDATE member SET identity_status = 'underReview'
     WHERE id = $1 AND identity_status IN ('notVerified', 'failed')`,
    [member],
  )
  if (rowCount !== 1) return refuse('identityClosed')
  await client.query(
    `INSERT INTO identity_application (member, status, country, document, sealed_name,
       sealed_number, number_index, image, sent_at)
     VALUES ($1, 'underReview', $2, $3, $4, $5, $6, $7, $8)`,
    [
      member,
      country,
      document,
      seal.seal(Buffer.from(paper.name.trim()), identityPart(member, 'name')),
      seal.seal(Buffer.from(number), identityPart(member, 'number')),
      seal.index(`${country}/${document}/${number}`),
      paper.image,
      Date.now(),
    ],
  )
  await recordActivity(client, { member, kind: 'identitySent', from })
  return undefined
}

/** The decision; the faults are shown in the app only. */
const VERDICTS = {
  verified: { subject: 'identityVerifiedSubject', body: 'identityVerifiedBody' },
  failed: { subject: 'identityFailedSubject', body: 'identityFailedBody' },
} as const

async function decideIn(
  client: pg.PoolClient,
  { id, operator, outcome }: Decision,
  alongside?: Alongside,
): Promise<Application | undefined> {
  const faults = outcome.status === 'failed' ? outcome.faults : {}
  const { rows } = await client.query(
    `UPDATE identity_application SET status = $2, faults = $3, decided_at = $4, decided_by = $5
     WHERE id = $1 AND status = 'underReview' RETURNING ${COLUMNS}`,
    [id, outcome.status, JSON.stringify(faults), Date.now(), operator],
  )
  const [row] = rows as Application[]
  if (!row) return undefined
  const { member, status } = row
  await client.query('UPDATE member SET identity_status = $2 WHERE id = $1', [member, status])
  await recordActivity(client, {
    member,
    kind: status === 'verified' ? 'identityVerified' : 'identityFailed',
    actor: 'staff',
    details: faults,
  })
  await alongside?.(client, row)
  const content = { note: VERDICTS[outcome.status] }
  await postLetters(client, [{ key: `identity-${id}`, to: { member }, content }])
  return row
}
