/**
 * Images that members upload. A ticket permits one upload. The image is decoded in a separate
 * process, turned upright, stripped of metadata and encoded again, so that no byte of the original
 * is kept. Images for identity documents, deposit reports, tickets and fiat orders are encrypted
 * and have no public URL.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { MemberId } from '@assay/domain/account.ts'
import type pg from 'pg'
import { networkOf } from '../../http/limits/networkOf.ts'
import { type Refusal, refuse } from '../../http/reply.ts'
import { DiskFull, type FileStore } from '../../outside/files/fileStore.ts'
import { imagePart, isSealedPurpose, type Seal } from '../../secrets/seal.ts'
import { hash, randomSecret } from '../../session/sessions.ts'
import type { Decoder } from './decoder.ts'
import { imageFormat } from './imageFormat.ts'
import { memberQuota, takePlace } from './imageQuotas.ts'

export const TICKET_SECONDS = 600
const NAME = /^[0-9a-f]{32}\.jpg$/

export type Images = {
  /** Refused when the member's daily limit is reached. */
  newTicket(member: MemberId): Promise<string | Refusal>
  store(upload: Upload): Promise<string | Refusal>
  /** For images that the server makes: needs no ticket and counts for no limit. */
  keep(image: NewImage): Promise<string | Refusal>
  /** Undefined for an unknown name; encrypted images are opened elsewhere. */
  open(name: string): Promise<Buffer | undefined>
  /** The image of a deposit report; undefined if it was deleted. */
  openProof(name: string): Promise<Buffer | undefined>
}
type NewImage = { member: MemberId; purpose: string; bytes: Buffer }
/** With the sender's IP address. */
export type Upload = NewImage & { ticket: string; ip: string }

export type ImageParts = {
  files: FileStore
  seal: Seal
  decoder: Pick<Decoder, 'decode'>
  /** The limit on stored bytes of all images. */
  bytesMax: number
  /** An image was refused for lack of space. */
  onFull: (error: unknown) => void
}

export function createImages(pool: pg.Pool, parts: ImageParts): Images {
  const { files, seal } = parts
  return {
    async newTicket(member) {
      const refused = await memberQuota(pool, member)
      if (refused) return refused
      const ticket = randomSecret()
      const expiresAt = Date.now() + TICKET_SECONDS * 1_000
      await pool.query('DELETE FROM upload_ticket WHERE expires_at < $1', [Date.now()])
      await pool.query(
        'INSERT INTO upload_ticket (ticket_hash, member, expires_at) VALUES ($1, $2, $3)',
        [hash(ticket), member, expiresAt],
      )
      return ticket
    },

    async store({ ticket, ip, ...image }) {
      const { rowCount } = await pool.query(
        'DELETE FROM upload_ticket WHERE ticket_hash = $1 AND member = $2 AND expires_at >= $3',
        [hash(ticket), image.member, Date.now()],
      )
      if (rowCount !== 1) return refuse('uploadTicketInvalid')
      return keepImage(pool, parts, { ...image, network: networkOf(ip) })
    },

    keep: (image) => keepImage(pool, parts, { ...image, network: undefined }),

    async open(name) {
      if (!NAME.test(name)) return undefined
      const image = await kept(pool, name)
      // Reports sent before encryption was introduced are for the console only, like the others.
      return image && !isSealedPurpose(image.purpose) ? files.get(name) : undefined
    },

    async openProof(name) {
      const image = await kept(pool, name)
      if (image?.purpose !== 'depositProof') return undefined
      const bytes = await files.get(name)
      if (NAME.test(name)) return bytes
      return seal.open(bytes, imagePart('depositProof', image.member))
    },
  }
}

/** With the network that it counts for; undefined for an image made by the server. */
type Sent = NewImage & { network: string | undefined }

/** Reserves space first, and releases it when nothing is stored. */
async function keepImage(
  pool: pg.Pool,
  parts: ImageParts,
  { member, purpose, bytes, network }: Sent,
): Promise<string | Refusal> {
  if (!imageFormat(bytes)) return refuse('imageFormat')
  const isSealed = isSealedPurpose(purpose)
  const name = `${randomBytes(16).toString('hex')}.${isSealed ? 'sealed' : 'jpg'}`
  const place = { name, member, purpose, size: bytes.length, network }
  const full = await takePlace(pool, place, parts.bytesMax)
  if (full) return full
  try {
    const decoded = await parts.decoder.decode(member, bytes)
    if (!decoded) {
      await giveUp(pool, name)
      return refuse('imageInvalid')
    }
    const stored = isSealed ? parts.seal.seal(decoded, imagePart(purpose, member)) : decoded
    await parts.files.put(name, stored)
    await pool.query('UPDATE image SET size = $2, digest = $3 WHERE name = $1', [
      name,
      stored.length,
      isSealed ? digestOf(decoded) : null,
    ])
    return isSealed ? `${purpose}/${name}` : `/img/${name}`
  } catch (error) {
    await giveUp(pool, name)
    if (!(error instanceof DiskFull)) throw error
    parts.onFull(error)
    return refuse('imageStoreFull')
  }
}

/** Releases the space, but still counts for the day. */
async function giveUp(pool: pg.Pool, name: string): Promise<void> {
  await pool.query('UPDATE image SET deleted_at = $2 WHERE name = $1', [name, Date.now()])
}

async function kept(
  pool: pg.Pool,
  name: string,
): Promise<{ member: MemberId; purpose: string } | undefined> {
  const { rows } = await pool.query(
    'SELECT member, purpose FROM image WHERE name = $1 AND deleted_at IS NULL',
    [name],
  )
  return rows[0]
}

/** Detects a repeated upload, which the encrypted bytes do not reveal. */
const digestOf = (image: Buffer) => createHash('sha256').update(image).digest()
