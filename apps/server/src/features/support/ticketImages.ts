/**
 * Images of tickets, stored encrypted: decrypted for their member, also before they are sent, and
 * for staff who view the ticket.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type pg from 'pg'
import type { FileStore } from '../../outside/files/fileStore.ts'
import { imagePart, type Seal } from '../../secrets/seal.ts'

type TicketImage = { ticket: number; member: MemberId }
export type TicketImageStore = {
  /** The owner of an image; undefined for an unknown or deleted one. */
  find(name: string): Promise<TicketImage | undefined>
  /** Whether this member uploaded it, for a ticket already sent or still being written. */
  isOf(name: string, member: MemberId): Promise<boolean>
  /** `data:image/jpeg…` */
  open(name: string, member: MemberId): Promise<string>
}

export function createTicketImages(
  pool: pg.Pool,
  { files, seal }: { files: FileStore; seal: Seal },
): TicketImageStore {
  return {
    async find(name) {
      const { rows } = await pool.query(
        `SELECT p.ticket, p.member FROM support_image i JOIN support_post p ON p.id = i.post
         WHERE i.name = $1
           AND NOT EXISTS (SELECT 1 FROM image m WHERE m.name = i.name AND m.deleted_at > 0)`,
        [name],
      )
      return rows[0]
    },
    async isOf(name, member) {
      const { rowCount } = await pool.query(
        `SELECT 1 FROM image WHERE name = $1 AND member = $2 AND purpose = 'support'
           AND deleted_at IS NULL`,
        [name, member],
      )
      return rowCount === 1
    },
    async open(name, member) {
      const image = seal.open(await files.get(name), imagePart('support', member))
      return `data:image/jpeg;base64,${image.toString('base64')}`
    },
  }
}
