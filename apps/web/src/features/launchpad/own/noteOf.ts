import type { OwnSubscription, ShownOffering } from '@assay/wire/routes/funds/ieo.ts'

/**
 * The text for a subscription's state. With first come, first served a later request takes nothing
 * away; before the mode is known, nothing is said about it.
 */
export function noteOf(
  { status }: Pick<OwnSubscription, 'status'>,
  offering: Pick<ShownOffering, 'allotment'> | undefined,
): OwnSubscription['status'] | 'firstCome' | undefined {
  if (status !== 'inReview') return status
  return offering && (offering.allotment === 'firstCome' ? 'firstCome' : status)
}
