/**
 * Tells members by mail how a withdrawal ended without them: mined and final, or not sent and the
 * money theirs again. What they canceled themselves they know.
 */
import type { MemberId } from '@assay/domain/account.ts'
import { receivedOf } from '@assay/domain/withdrawal/withdrawal.ts'
import type { Event } from '@assay/engine/event.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import type { Note } from '../../http/messages.ts'
import type { Exchange } from '../../live/exchange.ts'
import { CHAIN_FACTS } from '../../outside/chain/tokenChain.ts'

export type WriteEndingsParts = {
  exchange: Exchange
  write: (member: MemberId, letter: Note) => Promise<void>
  onError: (error: unknown) => void
}

export function writeEndings({ exchange, write, onError }: WriteEndingsParts): () => void {
  return exchange.core.onPublished((batch) => {
    for (const { events } of batch) {
      for (const event of events) {
        const told = letterOf(event)
        if (told) write(told.member, told.letter).catch(onError)
      }
    }
  })
}

function letterOf(event: Event): { member: MemberId; letter: Note } | undefined {
  if (event.type === 'withdrawalCompleted') {
    const { withdrawal, transaction } = event
    const { member, asset, chain, address } = withdrawal
    const amount = toDecimal(receivedOf(withdrawal))
    const network = CHAIN_FACTS[chain]?.name ?? ''
    const details = { amount, asset, address, chain: network, transaction }
    const body = 'withdrawalCompletedBody'
    return { member, letter: { subject: 'withdrawalCompletedSubject', body, details } }
  }
  if (event.type === 'withdrawalRejected' && event.end !== 'cancelled') {
    const { member, asset, amount } = event.withdrawal
    const details = { amount: toDecimal(amount), asset }
    const body = 'withdrawalReturnedBody'
    return { member, letter: { subject: 'withdrawalReturnedSubject', body, details } }
  }
  return undefined
}
