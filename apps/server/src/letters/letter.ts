/** A letter to a member about an event. */
import type { MemberId } from '@assay/domain/account.ts'
import type { LetterTemplate } from '../http/messages.ts'

export type MemberLetter = { member: MemberId; letter: LetterTemplate }
