import type pg from 'pg'
import type { Approvers } from '../config/approversFile.ts'
import { type ApprovedWithdrawal, isSignedBy, withdrawalText } from '../security/signedApproval.ts'

/** The approvers by name who have signed exactly this withdrawal. */
export async function signersOf(
  pool: pg.Pool,
  withdrawal: ApprovedWithdrawal,
  { origin, approvers }: Approvers,
): Promise<Set<string>> {
  const { rows } = await pool.query(
    'SELECT credential FROM withdrawal_signature WHERE withdrawal = $1',
    [withdrawal.id],
  )
  const signers = new Set<string>()
  for (const { credential } of rows as { credential: string }[]) {
    for (const { operator, passkey, publicKey } of approvers) {
      const key = { id: passkey, publicKey: Buffer.from(publicKey, 'base64url') }
      const signed = { text: withdrawalText(operator, withdrawal), origin }
      if (await isSignedBy(key, credential, signed)) signers.add(operator)
    }
  }
  return signers
}
