import type { Posting } from '@assay/domain/account.ts'
import type { Event } from './event.ts'
import type { RulesOf } from './kernel/product.ts'
import { postingsByEvent } from './registry.ts'

/**
 * The double entry of an event: its moves between accounts. It depends only on the event and the
 * market's rules, so a ledger can be rebuilt, shown or checked without the engine.
 */
export function postingsOf(event: Event, rulesOf: RulesOf): Posting[] {
  const declared = postingsByEvent.get(event.type) ?? 'none'
  return declared === 'none' ? [] : declared(event, rulesOf)
}
