/** The demo's people: two that visitors can be, and those that keep the markets alive. */
import type { MemberId } from '@assay/domain/account.ts'
import { DAY_MS } from '@assay/domain/day.ts'
import type pg from 'pg'
import { newInvitationCode } from '../features/members/members.ts'
import { demoMarkets } from './world.ts'

export type DemoMembers = {
  veteran: MemberId
  newcomer: MemberId
  /** One per market, in the order of the markets. */
  makers: MemberId[]
  crowd: MemberId[]
  /** Whom the veteran invited, but for the last: the second's friend. */
  friends: MemberId[]
}

const VETERAN = 100
const NEWCOMER = 101
const FIRST_MAKER = 1_000
const FIRST_CROWD = 2_000
const CROWD = 6
const FIRST_FRIEND = 2_100
const FRIENDS = 5

export const demoMembers: DemoMembers = {
  veteran: VETERAN,
  newcomer: NEWCOMER,
  makers: demoMarkets.map((_, i) => FIRST_MAKER + i),
  crowd: Array.from({ length: CROWD }, (_, i) => FIRST_CROWD + i),
  friends: Array.from({ length: FRIENDS }, (_, i) => FIRST_FRIEND + i),
}

export async function createDemoMembers(pool: pg.Pool): Promise<void> {
  const now = Date.now()
  const add = (
    id: MemberId,
    name: string,
    email: string | null,
    identity: string,
    { inviter, at }: { inviter?: MemberId; at: number } = { at: now },
  ) =>
    pool.query(
      `INSERT INTO member (id, name, email, invitation_code, identity_status, invited_by, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING`,
      [id, name, email, newInvitationCode(), identity, inviter ?? null, at],
    )
  await add(VETERAN, 'Vera (demo)', 'vera@assay.example', 'verified')
  await add(NEWCOMER, 'Noor (demo)', null, 'notVerified')
  for (const [i, id] of demoMembers.makers.entries()) {
    await add(id, `Market maker ${i + 1} (demo)`, null, 'verified')
  }
  for (const [i, id] of demoMembers.crowd.entries()) {
    await add(id, `Trader ${i + 1} (demo)`, null, 'verified')
  }
  const { friends } = demoMembers
  for (const [i, id] of friends.entries()) {
    const inviter = i === FRIENDS - 1 ? (friends[1] ?? VETERAN) : VETERAN
    const at = now - (FRIENDS - i) * 6 * DAY_MS
    await add(id, `Friend ${i + 1} (demo)`, null, 'verified', { inviter, at })
  }
}

export function memberNamed(name: string): MemberId | undefined {
  return name === 'veteran' ? VETERAN : name === 'newcomer' ? NEWCOMER : undefined
}
