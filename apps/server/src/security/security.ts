/**
 * What other features ask before money leaves an account or a credential changes. A withdrawal
 * calls `withdrawalGate` when its screen opens and again right before it is signed, `sendCode` for
 * its code, and `checkWithdrawal` once when it is requested: that counts tries and uses the code
 * up.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type { ActivityKind } from '@assay/domain/identity/activity.ts'
import type { Locale } from '@assay/wire/locale.ts'
import type { LetterTemplate } from '../http/messages.ts'
import type { Refusal } from '../http/reply.ts'
import type { Activity } from './activity.ts'
import type { AccountStatus } from './gates.ts'
import type { Spend } from './spend.ts'

/** A code that proves the member reads the bound email (or phone, for changes). */
export type CheckPurpose = 'withdraw' | 'security'
type WithdrawalProof = {
  pin: string
  /** Six digits, sent to the bound email with `sendCode(member, 'withdraw', …)`. */
  code: string
  /** Of the authenticator, or a recovery code; needed when one is enrolled. */
  factor?: string | undefined
  /** What the code was sent for: `text` of its `CodeAbout`. */
  about: string
  /** The request's key: a repeat of it may have the same code and factor. */
  request?: string | undefined
}
export type ChangeProof = Omit<WithdrawalProof, 'pin' | 'request'>

/** Binds a code to what it permits, and names it in the mail. */
export type CodeAbout = Pick<LetterTemplate, 'body' | 'words'> & {
  text: string
  details?: Record<string, string>
}

/** A change that is reported to the member's contacts; `name` is that of a key or passkey. */
export type SecurityChange = {
  kind: Extract<
    ActivityKind,
    | `${'password' | 'pin'}${'Set' | 'Changed'}`
    | `${'email' | 'phone'}${'Bound' | 'Changed'}`
    | `factor${'Enrolled' | 'Removed'}`
    | `passkey${'Added' | 'Removed'}`
    | `wallet${'Linked' | 'Unlinked'}`
    | `apiKey${'Created' | 'Revoked'}`
    | 'recoveryCodesRenewed'
    | 'pinLocked'
    | 'frozen'
  >
  from?: Activity['from']
  name?: string
}

export type Security = {
  accountStatusOf(member: MemberId): Promise<AccountStatus>
  /** `fundsFrozen` or undefined. */
  frozenGate(member: MemberId): Promise<Refusal | undefined>
  /** `withdrawalBarred` or undefined. */
  barGate(member: MemberId): Promise<Refusal | undefined>
  /**
   * The first of `fundsFrozen`, `identityRequired`, `pinNotSet`, `emailNotBound`,
   * `withdrawalBarred`.
   */
  withdrawalGate(member: MemberId): Promise<Refusal | undefined>
  /**
   * `pinNotSet`, `pinWrong` with tries left, `pinLocked` with minutes, or undefined: it is right.
   */
  checkFundPin(member: MemberId, pin: string): Promise<Refusal | undefined>
  sendCode(
    member: MemberId,
    purpose: CheckPurpose,
    locale: Locale,
    about: CodeAbout,
  ): Promise<{ resendAfterSeconds: number; target: string } | Refusal>
  /**
   * Every gate and every proof of a withdrawal; undefined when all hold. The code is used up then,
   * except for repeats of the same request.
   */
  checkWithdrawal(member: MemberId, proof: WithdrawalProof): Promise<Refusal | undefined>
  /**
   * What coins need before they go to another member: the gates of fiat, the fund password, a
   * factor.
   */
  checkRelease(
    member: MemberId,
    proof: Pick<WithdrawalProof, 'pin' | 'factor'>,
  ): Promise<Refusal | undefined>
  /**
   * The proof that a change of a credential needs; undefined when it holds, and the code is used
   * up, with what else the change uses up.
   */
  checkChange(member: MemberId, proof: ChangeProof, also?: Spend): Promise<Refusal | undefined>
}
