/**
 * Mails members that a withdrawal was requested, in time to stop one that is not theirs, and its
 * result: approved by two people, mined and final, or failed and refunded.
 */
import { shortenedAddress } from '@assay/domain/identity/maskedContact.ts'
import { receivedOf } from '@assay/domain/withdrawal/withdrawal.ts'
import type { Event } from '@assay/engine/event.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import { utcText } from '../../http/messages.ts'
import type { MemberLetter } from '../../letters/letter.ts'
import { CHAIN_FACTS } from '../../outside/chain/chainFacts.ts'

/** The letters for the events of one command. */
export const withdrawalLetters = (events: readonly Event[]): MemberLetter[] =>
  events.flatMap(lettersOf)

function lettersOf(event: Event): MemberLetter[] {
  if (event.type === 'withdrawalRequested') {
    const { member, asset, chain, address, amount, requestedAt } = event.withdrawal
    const details = {
      amount: toDecimal(amount),
      asset,
      at: utcText(requestedAt),
      address: shortenedAddress(address),
      chain: CHAIN_FACTS[chain]?.name ?? '',
    }
    const body = 'withdrawalRequestedBody'
    return [{ member, letter: { subject: 'withdrawalRequestedSubject', body, details } }]
  }
  // The first of two approvals releases nothing.
  if (event.type === 'withdrawalApproved' && event.withdrawal.status === 'sending') {
    const { member, asset, chain, address, amount } = event.withdrawal
    const network = CHAIN_FACTS[chain]?.name ?? ''
    const sum = { amount: toDecimal(amount), asset }
    const details = { ...sum, address: shortenedAddress(address), chain: network }
    const body = 'withdrawalReleasedBody'
    return [{ member, letter: { subject: 'withdrawalReleasedSubject', body, details } }]
  }
  if (event.type === 'withdrawalCompleted') {
    const { withdrawal, transaction } = event
    const { member, asset, chain, address } = withdrawal
    const amount = toDecimal(receivedOf(withdrawal))
    const network = CHAIN_FACTS[chain]?.name ?? ''
    const details = { amount, asset, address, chain: network, transaction }
    const body = 'withdrawalCompletedBody'
    return [{ member, letter: { subject: 'withdrawalCompletedSubject', body, details } }]
  }
  if (event.type === 'withdrawalRejected' && event.end !== 'cancelled') {
    const { member, asset, amount } = event.withdrawal
    const details = { amount: toDecimal(amount), asset }
    const body = 'withdrawalReturnedBody'
    return [{ member, letter: { subject: 'withdrawalReturnedSubject', body, details } }]
  }
  return []
}
