/**
 * What an operator's passkey signs to approve something, and the check of such a signature: pure,
 * so that the console and the signer, which trust different lists of keys, judge by the same rules.
 * The challenge of the signature is the hash of the text; change a letter and it holds no more.
 */

import { createHash } from 'node:crypto'
import type { Amount } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import {
  type AuthenticationResponseJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'

export type ApprovalKey = {
  /** The credential's id, base64url. */
  id: string
  /** COSE. */
  publicKey: Uint8Array
}

export type ApprovedProposal = {
  id: number
  kind: string
  /** 0 when it is about no member. */
  member: number
  /** As the database writes its jsonb: sorted keys, one space, so the same for the same payload. */
  payloadText: string
  reason: string
  maker: string
}

export type ApprovedWithdrawal = {
  id: number
  member: number
  asset: string
  chain: number
  address: string
  /** Amounts of 10^-18. */
  amount: Amount
  fee: Amount
  /** Where in the journal it was requested. */
  position: number
}

/** `approver` is the signer's name: a signature is not valid as another operator's approval. */
export const proposalText = (
  approver: string,
  { id, kind, member, payloadText, reason, maker }: ApprovedProposal,
): string =>
  JSON.stringify({ approves: 'proposal', approver, id, kind, member, payloadText, reason, maker })

export const withdrawalText = (approver: string, withdrawal: ApprovedWithdrawal): string => {
  const { id, member, asset, chain, address, position } = withdrawal
  const [amount, fee] = [toDecimal(withdrawal.amount), toDecimal(withdrawal.fee)]
  const what = { id, member, asset, amount, fee, chain, address, position }
  return JSON.stringify({ approves: 'withdrawal', approver, ...what })
}

export const challengeOf = (text: string): Buffer =>
  createHash('sha256').update(`Assay approval\n${text}`).digest()

/**
 * Whether `credential`, WebAuthn's JSON as a browser made it on the page at `origin`, is a
 * signature of this key over the text, by a device that has verified its user.
 */
export async function isSignedBy(
  { id, publicKey }: ApprovalKey,
  credential: string,
  { text, origin }: { text: string; origin: string },
): Promise<boolean> {
  try {
    const response = JSON.parse(credential) as AuthenticationResponseJSON
    if (response.id !== id) return false
    const { verified } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challengeOf(text).toString('base64url'),
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: true,
      // For later verification: the counter is checked only once, when the signature arrives.
      credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
    })
    return verified
  } catch {
    return false
  }
}
