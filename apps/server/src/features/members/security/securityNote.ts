/**
 * The letter about a security change: what, when, from where, and what to do if it was not the
 * member.
 */
import type { MessageCode } from '@assay/wire/envelope.ts'
import { type LetterTemplate, utcText } from '../../../http/messages.ts'
import type { Activity } from '../../../security/activity.ts'
import { agentName } from '../../../security/agentName.ts'
import type { SecurityChange } from '../../../security/security.ts'

const CHANGES = {
  passwordSet: 'changedPasswordSet',
  passwordChanged: 'changedPasswordChanged',
  pinSet: 'changedPinSet',
  pinChanged: 'changedPinChanged',
  pinLocked: 'changedPinLocked',
  emailBound: 'changedEmailBound',
  emailChanged: 'changedEmailChanged',
  phoneBound: 'changedPhoneBound',
  phoneChanged: 'changedPhoneChanged',
  factorEnrolled: 'changedFactorEnrolled',
  factorRemoved: 'changedFactorRemoved',
  recoveryCodesRenewed: 'changedRecoveryCodesRenewed',
  passkeyAdded: 'changedPasskeyAdded',
  passkeyRemoved: 'changedPasskeyRemoved',
  walletLinked: 'changedWalletLinked',
  walletUnlinked: 'changedWalletUnlinked',
  apiKeyCreated: 'changedApiKeyCreated',
  apiKeyRevoked: 'changedApiKeyRevoked',
  frozen: 'changedFrozen',
} as const satisfies Record<SecurityChange['kind'], MessageCode>

export const securityNote = ({ kind, from, name = '' }: SecurityChange): LetterTemplate => ({
  subject: 'securityNoticeSubject',
  body: 'securityNoticeBody',
  details: { ...whereFrom(from), name },
  words: { change: CHANGES[kind] },
})

/** The current time as `2026-03-01 12:30 UTC`, and the kind of device with its address. */
export const whereFrom = (from: Activity['from'], now = Date.now()) => ({
  at: utcText(now),
  from: [from?.agent && agentName(from.agent), from?.ip].filter(Boolean).join(', ') || '–',
})
