/**
 * Approvals signed by the operators' passkeys: requested, taken, and verified again when the
 * approved action runs, which may be much later. If the operators' keys are pinned in a file, keys
 * in the database alone do not count. The demo's operators have no passkey: only there, decisions
 * are valid unsigned.
 */
import type pg from 'pg'
import type { Approvers } from '../../config/approversFile.ts'
import { type Refusal, refuse } from '../../http/reply.ts'
import type { Ceremony } from '../../security/passkeyCeremony.ts'
import { type ApprovalKey, challengeOf, isSignedBy } from '../../security/signedApproval.ts'
import type { SignedOperator } from './operatorCaller.ts'

type Approver = Pick<SignedOperator, 'id' | 'name'>

export type ApprovalSignatures = {
  /** What the device is to sign, as JSON; '' for a demo operator, who signs nothing. */
  begin(operator: Approver, text: string): Promise<{ options: string } | Refusal>
  /** Takes a fresh signature of the operator over the text, once. */
  take(
    operator: Approver,
    text: string,
    credential: string | undefined,
  ): Promise<Refusal | undefined>
  /**
   * Whether the stored credential is a signature by this operator, or by the demo, over the text.
   */
  stands(operator: Approver, text: string, credential: string | null): Promise<boolean>
}

export type ApprovalSignatureParts = {
  pool: pg.Pool
  passkeys: Ceremony
  consoleUrl: URL
  isDemo: boolean
  /** The keys that count; if undefined, those of the database do. */
  pinned: Approvers | undefined
}

export function createApprovalSignatures(parts: ApprovalSignatureParts): ApprovalSignatures {
  const { pool, passkeys, consoleUrl, isDemo, pinned } = parts
  const { origin } = consoleUrl
  const askedOf = ({ id }: Approver) => ({ holder: `operator/${id}`, purpose: 'approve' as const })

  const isPinned = (name: string, { id, publicKey }: ApprovalKey) =>
    pinned?.approvers.some(
      (one) =>
        one.operator === name &&
        one.passkey === id &&
        Buffer.from(one.publicKey, 'base64url').equals(publicKey),
    ) ?? true

  async function keysOf({ id, name }: Approver): Promise<ApprovalKey[]> {
    const { rows } = await pool.query(
      `SELECT id, public_key AS "publicKey" FROM operator_passkey
       WHERE operator = $1 AND confirmed_at IS NOT NULL`,
      [id],
    )
    return (rows as ApprovalKey[]).filter((key) => isPinned(name, key))
  }

  async function isSigned(operator: Approver, text: string, credential: string) {
    const keys = await keysOf(operator)
    const signed = keys.map((key) => isSignedBy(key, credential, { text, origin }))
    return (await Promise.all(signed)).includes(true)
  }

  return {
    async begin(operator, text) {
      if ((await keysOf(operator)).length === 0) {
        return isDemo ? { options: '' } : refuse('approvalUnsigned')
      }
      const challenge = challengeOf(text)
      return { options: await passkeys.options(askedOf(operator), operator.id, challenge) }
    },

    async take(operator, text, credential) {
      if (!credential) {
        const isExempt = isDemo && (await keysOf(operator)).length === 0
        return isExempt ? undefined : refuse('approvalUnsigned')
      }
      if (!(await isSigned(operator, text, credential))) return refuse('passkeyInvalid')
      const signer = await passkeys.signerOf(credential, askedOf(operator))
      return signer?.owner === operator.id ? undefined : refuse('passkeyInvalid')
    },

    stands: async (operator, text, credential) =>
      credential === null ? isDemo : isSigned(operator, text, credential),
  }
}
