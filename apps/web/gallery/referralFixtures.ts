import { getInvitation, getTeam, getTeamIncome } from '@assay/wire/routes/member/referral.ts'
import * as z from 'zod/mini'
import { exampleAmount, exampleRatio } from '../src/testing/figures.ts'
import type { GalleryPart } from './parts.ts'
import { states } from './states.ts'

const terms = {
  token: 'ASY',
  tiers: [
    { rate: exampleRatio('0.1'), from: exampleAmount('0'), to: exampleAmount('500') },
    { rate: exampleRatio('0.2'), from: exampleAmount('500'), to: exampleAmount('5000') },
    { rate: exampleRatio('0.3'), from: exampleAmount('5000'), to: undefined },
  ],
  rate: exampleRatio('0.2'),
  friendRate: exampleRatio('0.1'),
  friendsAfter: Date.UTC(2021, 11, 18),
}
const usdt = { asset: 'USDT', amount: exampleAmount('12.504') }
const team = {
  ...terms,
  held: exampleAmount('4588'),
  rateSince: Date.UTC(2026, 10, 22),
  size: 3,
  direct: 2,
  totals: [usdt],
}

const referralReplies: readonly [string, unknown][] = [
  [
    getInvitation.path,
    z.encode(getInvitation.reply, {
      invitationCode: 'ABCD2345',
      invitationUrl: 'https://exchange.example/login?code=ABCD2345',
      ...terms,
    }),
  ],
  [
    getTeam.path,
    z.encode(getTeam.reply, {
      ...team,
      members: [
        { number: 2, invitedAt: Date.UTC(2026, 10, 3), income: [usdt] },
        { number: 1, invitedAt: Date.UTC(2026, 9, 1), income: [] },
      ],
    }),
  ],
  [
    getTeamIncome.path,
    z.encode(getTeamIncome.reply, {
      count: 1,
      income: [
        {
          friend: 2,
          product: 'spot' as const,
          ...usdt,
          day: Date.UTC(2026, 10, 20),
        },
      ],
    }),
  ],
]

const emptyReferralReplies: readonly [string, unknown][] = [
  [
    getTeam.path,
    z.encode(getTeam.reply, {
      ...team,
      held: exampleAmount('0'),
      rate: exampleRatio('0.1'),
      rateSince: 0,
      size: 0,
      direct: 0,
      totals: [],
      members: [],
    }),
  ],
]

export const part: GalleryPart = {
  screens: [
    ...states('Invite friends', '/inviteFriends', true, ['full', 'loading', 'error']),
    ...states('Invite friends, logged out', '/inviteFriends', false, ['full']),
    ...states('My team', '/myTeam', true, ['full', 'loading', 'empty', 'error']),
    ...states('My team, logged out', '/myTeam', false, ['full']),
  ],
  replies: referralReplies,
  empty: emptyReferralReplies,
}
