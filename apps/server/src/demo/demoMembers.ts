/** The demo's people: two that visitors can be, and those that keep the markets alive. */
import type { MemberId } from '@assay/domain/account.ts'
import type pg from 'pg'
import { newInvitationCode } from '../features/members/members.ts'
import { demoMarkets } from './world.ts'

export type DemoMembers = {
  veteran: MemberId
  newcomer: MemberId
  /** One per market, in the order of the markets. */
  makers: MemberId[]
  crowd: MemberId[]
}

const VETERAN = 100
const NEWCOMER = 101
const FIRST_MAKER = 1_000
const FIRST_CROWD = 2_000
const CROWD = 6

export const demoMembers: DemoMembers = {
  veteran: VETERAN,
  newcomer: NEWCOMER,
  makers: demoMarkets.map((_, i) => FIRST_MAKER + i),
  crowd: Array.from({ length: CROWD }, (_, i) => FIRST_CROWD + i),
}

export async function createDemoMembers(pool: pg.Pool): Promise<void> {
  const add = (id: MemberId, name: string, email: string | null, identity: string) =>
    pool.query(
      `INSERT INTO member (id, name, email, invitation_code, identity_status, created_at)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING`,
      [id, name, email, newInvitationCode(), identity, Date.now()],
    )
  await add(VETERAN, 'Vera (demo)', 'vera@assay.example', 'verified')
  await add(NEWCOMER, 'Noor (demo)', null, 'notVerified')
  for (const [i, id] of demoMembers.makers.entries()) {
    await add(id, `Market maker ${i + 1} (demo)`, null, 'verified')
  }
  for (const [i, id] of demoMembers.crowd.entries()) {
    await add(id, `Trader ${i + 1} (demo)`, null, 'verified')
  }
}

export function memberNamed(name: string): MemberId | undefined {
  return name === 'veteran' ? VETERAN : name === 'newcomer' ? NEWCOMER : undefined
}
