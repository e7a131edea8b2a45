/** Works out again, from what everybody can read, who wins how much. */
import { allot } from '@assay/domain/launchpad/allotment.ts'
import type { Reply } from '@assay/wire/route.ts'
import type { getAllotment, ShownOffering } from '@assay/wire/routes/ieo.ts'

export type Dealt = Reply<typeof getAllotment>['subscriptions'][number]
export type Again = {
  subscriptions: readonly Dealt[]
  members: number
  /** By the published list. */
  sum: bigint
  /** Numbers of those that come out otherwise. */
  differing: readonly number[]
}

type Terms = Pick<ShownOffering, 'total' | 'unit' | 'maximum'>

export function allotAgain(terms: Terms, subscriptions: readonly Dealt[]): Again {
  const won = allot(
    terms,
    subscriptions.map(({ id, party, quantity }) => ({ id, member: party, quantity })),
  )
  return {
    subscriptions,
    members: new Set(subscriptions.map(({ party }) => party)).size,
    sum: subscriptions.reduce((sum, { allotted }) => sum + allotted, 0n),
    differing: subscriptions
      .filter(({ id, allotted }) => won.get(id) !== allotted)
      .map(({ id }) => id),
  }
}
