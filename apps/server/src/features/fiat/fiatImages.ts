/**
 * Images of fiat orders: proofs, payment codes, evidence in disputes. They are encrypted, and shown
 * to the two parties while the order is open.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type pg from 'pg'
import type { FileStore } from '../../outside/files/fileStore.ts'
import { imagePart, type Seal } from '../../secrets/seal.ts'

export type FiatImages = {
  /** `data:image/jpeg…`, '' for none or a deleted image. */
  openImage(name: string): Promise<string>
  /** The same, for one of the two parties or the uploader. */
  imageFor(member: MemberId, name: string): Promise<string | undefined>
}

type Parts = { seal: Seal; files: FileStore }

/** An uploaded image is referenced by folder and name, and stored by name. */
export const imageName = (image: string): string => image.replace(/^fiat\//, '')

export async function imageOwner(pool: pg.Pool, name: string): Promise<MemberId | undefined> {
  const { rows } = await pool.query(
    `SELECT member FROM image WHERE name = $1 AND purpose = 'fiat' AND deleted_at IS NULL`,
    [name],
  )
  return rows[0]?.member
}

/** Open orders of member $1 that show image i: as a proof, in a statement, or as a payment code. */
const SHOWN_TO_PARTY = `SELECT FROM fiat_order o
  LEFT JOIN fiat_detail d ON d.member = o.member AND d.request_key = o.key
  WHERE (o.member = $1 OR o.merchant = $1)
    AND (o.state IN ('awaitingPayment', 'underReview') OR o.closed_position IS NULL)
    AND (EXISTS (SELECT FROM fiat_proof p WHERE p.fiat_order = o.id AND p.image = i.name)
      OR o.is_disputed
        AND EXISTS (SELECT FROM fiat_statement s WHERE s.fiat_order = o.id AND s.image = i.name)
      OR d.code_image = i.name
      OR EXISTS (SELECT FROM fiat_payee y WHERE y.id = d.payee AND y.code_image = i.name))`

export function createFiatImages(pool: pg.Pool, { seal, files }: Parts): FiatImages {
  async function openImage(name: string): Promise<string> {
    const owner = name === '' ? undefined : await imageOwner(pool, name)
    if (owner === undefined) return ''
    const opened = seal.open(await files.get(name), imagePart('fiat', owner))
    return `data:image/jpeg;base64,${opened.toString('base64')}`
  }

  return {
    openImage,

    async imageFor(member, name) {
      const { rowCount } = await pool.query(
        `SELECT 1 FROM image i WHERE name = $2 AND purpose = 'fiat' AND deleted_at IS NULL
           AND (member = $1 OR EXISTS (${SHOWN_TO_PARTY}))`,
        [member, name],
      )
      return rowCount === 1 ? openImage(name) : undefined
    },
  }
}
