/**
 * What the last security code of this tab was for: one for another change is no proof of this one.
 * Known until the next code may be sent, also when the phone drops the tab while the mail is read.
 */
import type { CodedChange } from '@assay/wire/routes/user.ts'
import { rememberedHere } from './storage.ts'

type Sent = { change: CodedChange; until: number }

export function rememberCode(change: CodedChange, seconds: number) {
  const sent: Sent = { change, until: Date.now() + seconds * 1_000 }
  rememberedHere.set('securityCode', sent)
}

/** Where nothing is known, a code that is on its way is taken as one for this change. */
export function isCodeForAnother(change: CodedChange): boolean {
  const sent = rememberedHere.get<Sent>('securityCode')
  return sent !== undefined && sent.until > Date.now() && sent.change !== change
}
