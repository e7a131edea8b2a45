/**
 * Where the last code to somebody who is not signed in went, what for and when; never the code.
 * Known while that code is good, also when the phone drops the tab while the mail is read: then
 * with what else the form had, but never the password.
 */
import { CODE_VALID_MS } from '@assay/domain/identity/verificationCode.ts'
import { createTabStore } from '../session/tabStore.ts'
import type { ContactDraft } from './fields/contact.ts'

export type SentCode = {
  purpose: 'register' | 'resetPassword' | 'none'
  contact: ContactDraft
  sentAt: number
  /** Another may be asked for then. */
  resendAt: number
  /** It is being asked for in an open sheet. */
  isEntering?: boolean
  /** The version of the agreements that was agreed to. */
  agreed?: string
  invitation?: string
  /** Where to go once signed in. */
  returnTo?: string | undefined
}

export const NO_CODE: SentCode = {
  purpose: 'none',
  contact: { kind: 'email', account: '', dialCode: '' },
  sentAt: 0,
  resendAt: 0,
}

export const sentCode = createTabStore<SentCode>('typedVisitor', NO_CODE, (kept) => ({
  ...NO_CODE,
  ...kept,
}))

/** Undefined when none was sent for it, or it is good no more. */
export function sentCodeFor(purpose: SentCode['purpose']): SentCode | undefined {
  const sent = sentCode.get()
  return sent.purpose === purpose && Date.now() < sent.sentAt + CODE_VALID_MS ? sent : undefined
}
