/**
 * What the codes were for that were sent to who is signed in: one for another change is no proof of
 * this one. Of each purpose the last counts, as at the server. Known until the next may be sent, also
 * when the phone drops the tab while the mail is read.
 */
import type { Input } from '@assay/wire/route.ts'
import type { CodedChange, sendCode } from '@assay/wire/routes/user.ts'
import { rememberedHere } from './storage.ts'

export type CodeAsked = Input<typeof sendCode>
/** The change, and the contact, wallet or key where it is for one: the letter names it. */
export type CodedSubject = { change: CodedChange } & Omit<CodeAsked, 'change' | 'purpose'>
type Sent = Partial<Record<CodeAsked['purpose'], { asked: string; until: number }>>

const nameOf = (asked: CodeAsked) => JSON.stringify(Object.entries(asked).sort())
const known = () => rememberedHere.get<Sent>('securityCode') ?? {}

export function rememberCode(asked: CodeAsked, seconds: number) {
  const sent = { asked: nameOf(asked), until: Date.now() + seconds * 1_000 }
  rememberedHere.set('securityCode', { ...known(), [asked.purpose]: sent })
}

/** Whether this tab had a code sent for exactly this, and no other may be sent yet. */
export function isCodeSent(asked: CodeAsked): boolean {
  const sent = known()[asked.purpose]
  return sent !== undefined && sent.until > Date.now() && sent.asked === nameOf(asked)
}
