/** Writes changes of the referral program within the transaction of a batch. */
import type { ReferralEvent } from '@assay/engine/referral/referralEvent.ts'
import type pg from 'pg'
import { bigintColumn, textColumn } from '../../../db/columns.ts'
import { numericColumn, toNumeric } from '../../../db/numericColumn.ts'

export type ReferralStep = { event: ReferralEvent; position: number; at: number }

export const FRIEND_COLUMNS = 'member, inviter, rebate_rate, bound_at, position'
export const END_COLUMNS = 'member, ended_at, ended_position'
export const RATE_COLUMNS = 'member, day, rate, held, position'
/** Values of the newest day. */
export const INVITER_COLUMNS = 'member, day, rate, held'
export const SHARE_COLUMNS =
  'trade, payer, inviter, product, asset, fee, commission, rebate, at, position'

export function writeReferrals(
  client: pg.Client,
  steps: readonly ReferralStep[],
): Promise<unknown>[] {
  const sent: Promise<unknown>[] = []
  for (const step of steps) {
    const { type } = step.event
    if (type === 'inviterBound') {
      sent.push(
        client.query({
          name: 'insert-referral-friend',
          text: `INSERT INTO referral_friend (${FRIEND_COLUMNS}) VALUES ($1, $2, $3, $4, $5)`,
          values: referralRowOf(step),
        }),
      )
    } else if (type === 'inviterEnded') {
      sent.push(
        client.query({
          name: 'end-referral-friend',
          text: 'UPDATE referral_friend SET ended_at = $2, ended_position = $3 WHERE member = $1',
          values: referralRowOf(step),
        }),
      )
    } else if (type === 'commissionRateSet') {
      sent.push(
        client.query({
          name: 'insert-referral-rate',
          text: `INSERT INTO referral_rate (${RATE_COLUMNS}) VALUES ($1, $2, $3, $4, $5)`,
          values: referralRowOf(step),
        }),
        client.query({
          name: 'upsert-referral-inviter',
          text: `INSERT INTO referral_inviter (${INVITER_COLUMNS}) VALUES ($1, $2, $3, $4)
            ON CONFLICT (member) DO UPDATE SET (${INVITER_COLUMNS}) = ($1, $2, $3, $4)`,
          values: referralRowOf(step).slice(0, 4),
        }),
      )
    }
  }
  const shares = sharesOf(steps)
  if (shares.length > 0) sent.push(insertShares(client, shares))
  return sent
}

type Share = Extract<ReferralEvent, { type: 'feeShared' }> & { at: number; position: number }

const sharesOf = (steps: readonly ReferralStep[]): Share[] =>
  steps.flatMap(({ event, at, position }) =>
    event.type === 'feeShared' ? [{ ...event, at, position }] : [],
  )

/** In the order of the columns, amounts as decimal text. */
export function referralRowOf({ event, position, at }: ReferralStep): unknown[] {
  switch (event.type) {
    case 'inviterBound':
      return [event.member, event.inviter, toNumeric(event.rebateRate), at, position]
    case 'inviterEnded':
      return [event.member, at, position]
    case 'commissionRateSet':
      return [event.member, event.day, toNumeric(event.rate), toNumeric(event.held), position]
    case 'feeShared': {
      const { trade, payer, inviter, product, asset, fee, commission, rebate } = event
      const amounts = [fee, commission, rebate].map(toNumeric)
      return [trade, payer, inviter, product, asset, ...amounts, at, position]
    }
  }
}

function insertShares(client: pg.Client, shares: readonly Share[]): Promise<unknown> {
  return client.query({
    name: 'insert-fee-shares',
    text: `INSERT INTO fee_share (${SHARE_COLUMNS})
      SELECT trade, payer, inviter, product, asset, fee::numeric, commission::numeric,
        rebate::numeric, at, position
      FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::numeric[],
        $7::numeric[], $8::numeric[], $9::bigint[], $10::bigint[]) AS row(${SHARE_COLUMNS})`,
    values: [
      bigintColumn(shares.map(({ trade }) => trade)),
      bigintColumn(shares.map(({ payer }) => payer)),
      bigintColumn(shares.map(({ inviter }) => inviter)),
      textColumn(shares.map(({ product }) => product)),
      textColumn(shares.map(({ asset }) => asset)),
      numericColumn(shares.map(({ fee }) => fee)),
      numericColumn(shares.map(({ commission }) => commission)),
      numericColumn(shares.map(({ rebate }) => rebate)),
      bigintColumn(shares.map(({ at }) => at)),
      bigintColumn(shares.map(({ position }) => position)),
    ],
  })
}
