/** Recomputes the allotment from public data. */
import { allot } from '@assay/domain/launchpad/allotment.ts'
import type { Reply } from '@assay/wire/route.ts'
import type { getAllotment, ShownOffering } from '@assay/wire/routes/launchpad/ieo.ts'

export type AllottedSubscription = Reply<typeof getAllotment>['subscriptions'][number]
export type Again = {
  subscriptions: readonly AllottedSubscription[]
  members: number
  /** By the published list: what was requested and what was allotted. */
  asked: bigint
  sum: bigint
  /** The list is complete: both sums match the offering's, or it is known who has too much. */
  isWhole: boolean
  /** Numbers of those that differ. */
  differing: readonly number[]
}

type Terms = Pick<ShownOffering, 'total' | 'unit' | 'maximum' | 'subscribed' | 'remaining'>

export function allotAgain(terms: Terms, subscriptions: readonly AllottedSubscription[]): Again {
  const won = allot(
    terms,
    subscriptions.map(({ id, party, quantity }) => ({ id, member: party, quantity })),
  )
  const differing = subscriptions
    .filter(({ id, allotted }) => won.get(id) !== allotted)
    .map(({ id }) => id)
  const asked = subscriptions.reduce((sum, { quantity }) => sum + quantity, 0n)
  const sum = subscriptions.reduce((all, { allotted }) => all + allotted, 0n)
  return {
    subscriptions,
    asked,
    sum,
    differing,
    isWhole:
      asked === terms.subscribed && (sum === terms.total - terms.remaining || differing.length > 0),
    members: new Set(subscriptions.map(({ party }) => party)).size,
  }
}
