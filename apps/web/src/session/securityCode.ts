/**
 * What the codes were for that were sent to who is signed in: one for another change is no proof of
 * this one. Of each purpose the last counts, as at the server. Known while it is good, also when
 * the phone drops the tab while the mail is read.
 */
import { CODE_VALID_MS } from '@assay/domain/identity/verificationCode.ts'
import type { Input } from '@assay/wire/route.ts'
import type { CodedChange, sendCode } from '@assay/wire/routes/member/user.ts'
import { rememberedHere } from '../store/storage.ts'

export type CodeAsked = Input<typeof sendCode>
/** The change, and the contact, wallet or key where it is for one: the letter names it. */
export type CodedSubject = { change: CodedChange } & Omit<CodeAsked, 'change' | 'purpose'>
type Sent = {
  asked: string
  /** Until then no other is sent. */
  until: number
  goodUntil: number
}

const nameOf = (asked: CodeAsked) => JSON.stringify(Object.entries(asked).sort())
const known = () =>
  rememberedHere.get<Partial<Record<CodeAsked['purpose'], Sent>>>('securityCode') ?? {}

export function rememberCode(asked: CodeAsked, seconds: number) {
  const now = Date.now()
  const sent: Sent = {
    asked: nameOf(asked),
    until: now + seconds * 1_000,
    goodUntil: now + CODE_VALID_MS,
  }
  rememberedHere.set('securityCode', { ...known(), [asked.purpose]: sent })
}

/** The code that this tab had sent for exactly this, while it is good. */
export function codeSentFor(asked: CodeAsked): Sent | undefined {
  const sent = known()[asked.purpose]
  return sent && sent.goodUntil > Date.now() && sent.asked === nameOf(asked) ? sent : undefined
}

/** Whether it was sent so lately that no other may be sent yet. */
export const isCodeSent = (asked: CodeAsked): boolean =>
  (codeSentFor(asked)?.until ?? 0) > Date.now()
