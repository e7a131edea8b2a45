/**
 * Where the last code for a visitor was sent, its purpose and time; never the code. Kept while that
 * code is valid, also when the phone drops the tab while the user reads the mail; in that case with
 * the other fields of the form, except the password.
 */
import { CODE_VALID_MS } from '@assay/domain/identity/verificationCode.ts'
import { createTabStore } from '../../store/tabStore.ts'
import type { ContactDraft } from '../fields/contact.ts'

export type SentCode = {
  purpose: 'register' | 'resetPassword' | 'none'
  contact: ContactDraft
  sentAt: number
  /** When another may be requested. */
  resendAt: number
  /** It is being entered in an open sheet. */
  isEntering?: boolean
  /** The version of the accepted agreements. */
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

/** Undefined when none was sent for it, or it has expired. */
export function sentCodeFor(purpose: SentCode['purpose']): SentCode | undefined {
  const sent = sentCode.get()
  return sent.purpose === purpose && Date.now() < sent.sentAt + CODE_VALID_MS ? sent : undefined
}
