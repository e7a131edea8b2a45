import type { CommandCheck } from '../../serverProduct.ts'

/**
 * A claim is paid to members alone, and where the promotion says so to those whose identity is
 * verified. The call over HTTP asks the same, and says more.
 */
export const claimantFault: CommandCheck<'claimReward'> = async (
  { member, promotion: id },
  { core, pool },
) => {
  const { found } = await core.read({ type: 'promotion', member, id }, core.position())
  // The engine has the answer for one who has claimed before.
  if (found?.hasClaimed) return undefined
  const { rows } = await pool.query<{ isVerified: boolean }>(
    `SELECT identity_status = 'verified' AS "isVerified" FROM member WHERE id = $1`,
    [member],
  )
  const [claimant] = rows
  const isOpen = claimant && (claimant.isVerified || !found?.promotion.needsIdentity)
  return isOpen ? undefined : 'accountNotFound'
}
