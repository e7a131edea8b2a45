import type { OwnSubscription, ShownOffering } from '@assay/wire/routes/ieo.ts'

/**
 * Which words say how a subscription stands. Where first come is first served no one who comes
 * later takes a part of it; before it is known how its offering is dealt out, nothing is said of
 * that.
 */
export function noteOf(
  { status }: Pick<OwnSubscription, 'status'>,
  offering: Pick<ShownOffering, 'allotment'> | undefined,
): OwnSubscription['status'] | 'firstCome' | undefined {
  if (status !== 'inReview') return status
  return offering && (offering.allotment === 'firstCome' ? 'firstCome' : status)
}
