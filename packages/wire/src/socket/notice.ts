/**
 * Events of the member's contracts that the member did not cause, pushed once on their sockets. The
 * records contain them permanently; a client that was away reads them there.
 */
import * as z from 'zod/mini'
import { count, shortText, timestamp } from '../schema/codecs.ts'
import { fields } from '../schema/fields.ts'

export const notice = fields({
  kind: ['type', z.enum(['marginWarning', 'liquidated', 'deleveraged', 'takeProfit', 'stopLoss'])],
  /** Missing if it concerns all cross positions. */
  market: ['symbol', z.optional(shortText)],
  /** The margin ratio in percent that was reached; only for a margin warning. */
  level: ['level', z.optional(count)],
  /** The liquidation's report. */
  report: ['id', z.optional(count)],
  at: ['wdate', timestamp],
})
export type Notice = z.output<typeof notice>
