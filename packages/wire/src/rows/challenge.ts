/** The first answer of a call that needs a wallet's signature. */
import type * as z from 'zod/mini'
import { shortText, text, timestamp } from '../schema/codecs.ts'
import { fields } from '../schema/fields.ts'

/** The challenge that code 428 carries in `data`. */
export const challenge = fields({
  id: ['challengeId', shortText],
  /** The EIP-4361 text to sign, byte for byte. */
  message: ['message', text],
  expiresAt: ['expiresAt', timestamp],
})
export type Challenge = z.output<typeof challenge>
