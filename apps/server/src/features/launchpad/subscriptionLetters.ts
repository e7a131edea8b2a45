/**
 * Writes to members about their subscriptions: the allotment, a withdrawn offering, released
 * tokens. This can take weeks, and members do not check every day.
 */
import type { Subscription } from '@assay/domain/launchpad/offering.ts'
import { heldForSubscription } from '@assay/domain/launchpad/subscriptionRules.ts'
import type { Event } from '@assay/engine/event.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import type { LetterTemplate } from '../../http/messages.ts'
import type { MemberLetter } from '../../letters/letter.ts'

const LETTERS = {
  won: { subject: 'subscriptionWonSubject', body: 'subscriptionWonBody' },
  wonAll: { subject: 'subscriptionWonSubject', body: 'subscriptionWonAllBody' },
  lost: { subject: 'subscriptionLostSubject', body: 'subscriptionLostBody' },
  returned: { subject: 'subscriptionReturnedSubject', body: 'subscriptionReturnedBody' },
  arrived: { subject: 'tokensArrivedSubject', body: 'tokensArrivedBody' },
} as const

/** The letters for the events of one command. */
export const subscriptionLetters = (events: readonly Event[]): MemberLetter[] =>
  events.flatMap(lettersOf)

function lettersOf(event: Event): MemberLetter[] {
  switch (event.type) {
    case 'subscriptionAllotted': {
      const { subscription, released } = event
      const won = released > 0n ? 'won' : 'wonAll'
      const kind = subscription.allotted > 0n ? won : 'lost'
      // The same figures as in the app and the published list; the bonus is named there too.
      return [letterOf(kind, subscription, { tokens: subscription.allotted, freed: released })]
    }
    case 'subscriptionRefunded':
      return [letterOf('returned', event.subscription, { tokens: 0n, freed: event.released })]
    // There can be a hundred releases: only the first and the last are announced.
    case 'tokensReleased':
      if (event.subscription.releases > 1 && event.subscription.status !== 'complete') return []
      return [letterOf('arrived', event.subscription, { tokens: event.amount, freed: 0n })]
    default:
      return []
  }
}

function letterOf(
  kind: keyof typeof LETTERS,
  subscription: Subscription,
  { tokens, freed }: { tokens: bigint; freed: bigint },
): MemberLetter {
  const { id, member, asset, payAsset } = subscription
  const details = {
    subscription: String(id),
    tokens: `${toDecimal(tokens)} ${asset}`,
    held: `${toDecimal(heldForSubscription(subscription))} ${payAsset}`,
    freed: `${toDecimal(freed)} ${payAsset}`,
  }
  const letter: LetterTemplate = { ...LETTERS[kind], details }
  return { member, letter }
}
