/**
 * What happened to the member's contracts without their doing, told once on their sockets. The
 * records hold the same for good; a client that was away finds it there.
 */
import * as z from 'zod/mini'
import { count, shortText, timestamp } from '../codecs.ts'
import { fields } from '../fields.ts'

export const notice = fields({
  kind: ['type', z.enum(['marginWarning', 'liquidated', 'deleveraged', 'takeProfit', 'stopLoss'])],
  /** Missing where it concerns all cross positions. */
  market: ['symbol', z.optional(shortText)],
  /** The margin ratio in percent that was reached; with a margin warning only. */
  level: ['level', z.optional(count)],
  /** The liquidation's report. */
  report: ['id', z.optional(count)],
  at: ['wdate', timestamp],
})
export type Notice = z.output<typeof notice>
