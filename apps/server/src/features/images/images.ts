/**
 * Pictures that members upload. A ticket uploads one; what arrives is decoded, turned upright,
 * stripped of everything but pixels, and encoded anew, so that no byte of the original is kept. What is
 * sent with identity papers, in tickets or of fiat orders is sealed and has no address.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { MemberId } from '@assay/domain/account.ts'
import type pg from 'pg'
import sharp from 'sharp'
import { type Refusal, refuse } from '../../http/reply.ts'
import type { FileStore } from '../../outside/files/fileStore.ts'
import { isSealedPurpose, picturePart, type Seal } from '../../security/seal.ts'
import { hash, randomSecret } from '../../session/sessions.ts'

export const TICKET_SECONDS = 600
const PIXELS_MAX = 50_000_000
const EDGE_MAX = 2_400
const DAY_MS = 86_400_000
const PER_DAY = 50
const NAME = /^[0-9a-f]{32}\.jpg$/

export type Images = {
  /** Refused for who has uploaded enough for a day. */
  newTicket(member: MemberId): Promise<string | Refusal>
  store(upload: Upload): Promise<string | Refusal>
  /** Of our own making: needs no ticket and counts for no day. */
  keep(picture: Picture): Promise<string | Refusal>
  /** Undefined for a name that is none of ours; what is sealed is opened elsewhere. */
  open(name: string): Promise<Buffer | undefined>
}
export type Picture = { member: MemberId; purpose: string; bytes: Buffer }
export type Upload = Picture & { ticket: string }

export type ImageParts = { files: FileStore; seal: Seal }

export function createImages(pool: pg.Pool, { files, seal }: ImageParts): Images {
  async function keep({ member, purpose, bytes }: Picture): Promise<string | Refusal> {
    const picture = await reencoded(bytes)
    if (!picture) return refuse('imageInvalid')
    const isSealed = isSealedPurpose(purpose)
    const name = `${randomBytes(16).toString('hex')}.${isSealed ? 'sealed' : 'jpg'}`
    await files.put(name, isSealed ? seal.seal(picture, picturePart(purpose, member)) : picture)
    await pool.query(
      `INSERT INTO image (name, member, purpose, size, digest, created_at)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [name, member, purpose, picture.length, isSealed ? digestOf(picture) : null, Date.now()],
    )
    return isSealed ? `${purpose}/${name}` : `/img/${name}`
  }

  return {
    async newTicket(member) {
      const { rows } = await pool.query(
        'SELECT count(*) AS count FROM image WHERE member = $1 AND created_at > $2',
        [member, Date.now() - DAY_MS],
      )
      if (Number(rows[0].count) >= PER_DAY) return refuse('tooManyRequests')
      const ticket = randomSecret()
      const expiresAt = Date.now() + TICKET_SECONDS * 1_000
      await pool.query('DELETE FROM upload_ticket WHERE expires_at < $1', [Date.now()])
      await pool.query(
        'INSERT INTO upload_ticket (ticket_hash, member, expires_at) VALUES ($1, $2, $3)',
        [hash(ticket), member, expiresAt],
      )
      return ticket
    },

    async store({ ticket, ...picture }) {
      const { rowCount } = await pool.query(
        'DELETE FROM upload_ticket WHERE ticket_hash = $1 AND member = $2 AND expires_at >= $3',
        [hash(ticket), picture.member, Date.now()],
      )
      return rowCount === 1 ? keep(picture) : refuse('uploadTicketInvalid')
    },

    keep,

    async open(name) {
      if (!NAME.test(name)) return undefined
      const { rowCount } = await pool.query('SELECT 1 FROM image WHERE name = $1', [name])
      return rowCount === 1 ? files.get(name) : undefined
    },
  }
}

/** Tells whether the same picture was uploaded before, which its sealed bytes do not. */
const digestOf = (picture: Buffer) => createHash('sha256').update(picture).digest()

async function reencoded(bytes: Buffer): Promise<Buffer | undefined> {
  try {
    return await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .rotate()
      .resize({ width: EDGE_MAX, height: EDGE_MAX, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 85 })
      .toBuffer()
  } catch {
    return undefined // Not a picture: the caller says so.
  }
}
