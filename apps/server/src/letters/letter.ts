/** A letter to a member about an event. */
import type { MemberId } from '@assay/domain/account.ts'
import type { Note } from '../http/messages.ts'

export type Letter = { member: MemberId; letter: Note }
