/**
 * What the last security code of this tab was for: one for another change is no proof of this one.
 * Known until the next code may be sent, also when the phone drops the tab while the mail is read.
 */
import type { Input } from '@assay/wire/route.ts'
import type { CodedChange, sendCode } from '@assay/wire/routes/user.ts'
import { rememberedHere } from './storage.ts'

/** The change, and the contact, wallet or key where it is for one: the letter names it. */
export type CodedSubject = { change: CodedChange } & Omit<
  Input<typeof sendCode>,
  'change' | 'purpose'
>
type Sent = { subject: string; until: number }

const nameOf = (subject: CodedSubject) => JSON.stringify(Object.entries(subject).sort())

export function rememberCode(subject: CodedSubject, seconds: number) {
  const sent: Sent = { subject: nameOf(subject), until: Date.now() + seconds * 1_000 }
  rememberedHere.set('securityCode', sent)
}

/** Where nothing is known, a code that is on its way is taken as one for this change. */
export function isCodeForAnother(subject: CodedSubject): boolean {
  const sent = rememberedHere.get<Sent>('securityCode')
  return sent !== undefined && sent.until > Date.now() && sent.subject !== nameOf(subject)
}
