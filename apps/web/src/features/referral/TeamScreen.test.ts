import type { Amount, Ratio } from '@assay/money/amount.ts'
import { parseAmount, toDecimal } from '@assay/money/decimal.ts'
import { getTeam, type OwnTeam } from '@assay/wire/routes/member/referral.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadMessages, speak } from '../../i18n/i18n.ts'
import { renderMarkup } from '../../testing/render.ts'
import { needleAt, nextTier } from './rateRuler.ts'
import { teamCsv } from './teamCsv.ts'

const coins = (text: string) => parseAmount(text) as Amount
const ratio = (text: string) => parseAmount(text) as bigint as Ratio
const tiers: OwnTeam['tiers'] = [
  { rate: ratio('0.1'), from: coins('0'), to: coins('500') },
  { rate: ratio('0.2'), from: coins('500'), to: coins('5000') },
  { rate: ratio('0.3'), from: coins('5000'), to: undefined },
]
const team: OwnTeam = {
  token: 'ASY',
  tiers,
  rate: ratio('0.1'),
  friendRate: ratio('0.1'),
  friendsAfter: Date.UTC(2021, 11, 18),
  held: coins('88'),
  size: 5,
  direct: 2,
  rateSince: Date.UTC(2026, 10, 22),
  totals: [{ asset: 'USDT', amount: coins('12.5') }],
  members: [
    {
      number: 2,
      invitedAt: Date.UTC(2026, 10, 3),
      income: [{ asset: 'USDT', amount: coins('12.5') }],
    },
    { number: 1, invitedAt: Date.UTC(2026, 9, 1), income: [] },
  ],
}

let TeamScreen: typeof import('./TeamScreen.tsx').TeamScreen
beforeAll(async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('location', { origin: 'https://exchange.example' })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  ;({ TeamScreen } = await import('./TeamScreen.tsx'))
  vi.stubGlobal('document', { documentElement: {} })
  await loadMessages('team', 'records')
  await speak('en')
})

async function shown(answer: Partial<OwnTeam> | 'waiting' | Error): Promise<string> {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, retryOnMount: false, staleTime: 60_000 } },
  })
  const queryKey = [getTeam.path, 'time']
  if (answer instanceof Error) {
    const queryFn = () => Promise.reject(answer)
    await client.prefetchInfiniteQuery({ queryKey, queryFn, initialPageParam: 1 })
  } else if (answer !== 'waiting') {
    client.setQueryData(queryKey, { pages: [{ ...team, ...answer }], pageParams: [1] })
  }
  const screen = createElement(TeamScreen)
  return renderMarkup(
    createElement(QueryClientProvider, { client }, createElement(MemoryRouter, {}, screen)),
  )
    .replace(/<[^>]*>/g, '|')
    .replace(/\|+/g, '|')
}

// proves TEAM-01, TEAM-02
test('shows how many there are, what they brought, and each friend by a number of the member’s list', async () => {
  const page = await shown({})
  expect(page).toContain('|Team|5|Invited by you|2|Earned|')
  expect(page).toMatch(/\+12\.50? USDT/)
  expect(page).toContain('|Friend 2|Invited Nov 3, 2026|')
  expect(page).toContain('|Friend 1|Invited Oct 1, 2026|No income yet|')
})

test('shows what came in with up to eight decimals; the file has every digit', async () => {
  const income = [{ asset: 'USDT', amount: coins('11.73345107008') }]
  const member = { ...team.members[0]!, income }
  const page = await shown({ totals: income, members: [member] })
  expect(page.match(/\+11\.73345107 USDT/g)).toHaveLength(2)
  expect(teamCsv([member], (key) => key)).toContain(',11.73345107008,USDT')
})

// proves TEAM-09
test('says the share, what decided it, and what is missing to the next', async () => {
  const page = await shown({})
  expect(page).toContain('|Hold 412 ASY more on average to reach 20%|')
  expect(page).toContain('On Nov 21, 2026 you held 88 ASY on average.')
  const second = await shown({ held: coins('2500.004'), rate: ratio('0.2') })
  expect(second).toContain('|Hold more than 2,500 ASY more on average to reach 30%|')
  expect(second).toContain('you held 2,500 ASY on average.')
  expect(await shown({ held: coins('5001'), rate: ratio('0.3') })).toContain('the highest share')
  expect(await shown({ token: undefined })).not.toMatch(/ASY|average/)
})

test('leads to inviting when no one is there, waits without figures, and offers to try again', async () => {
  const none = { size: 0, direct: 0, totals: [], members: [] }
  expect(await shown(none)).toMatch(/haven’t invited anyone yet\.\|Invite friends/)
  expect(await shown('waiting')).not.toMatch(/%|Try again|Earned/)
  expect(await shown(new Error('no answer'))).toMatch(/could not be loaded\.\|Try again/)
})

test('what is held and what is missing add up to the bound, and the needle follows it', () => {
  const missing = (held: string) => {
    const next = nextTier(tiers, coins(held))
    return next && [toDecimal(next.rate), toDecimal(next.missing), next.isAbove]
  }
  expect(missing('0')).toEqual(['0.2', '500', false])
  expect(missing('499.9999')).toEqual(['0.2', '0.01', false])
  expect(missing('500')).toEqual(['0.3', '4500', true])
  expect(missing('4999.999')).toEqual(['0.3', '0.01', true])
  expect(missing('5000')).toEqual(['0.3', '0', true])
  expect(missing('5000.0001')).toBeUndefined()
  expect(needleAt(tiers, coins('250'))).toBeCloseTo(100 / 6)
  expect(needleAt(tiers, coins('500'))).toBeCloseTo(100 / 3)
  expect(needleAt(tiers, coins('1000000'))).toBe(100)
})

test('a file has a line for each coin, and one for who brought nothing', () => {
  const [, ...lines] = teamCsv(team.members, (key) => key)
    .trim()
    .split('\r\n')
  expect(lines).toEqual(['2,2026-11-03,12.5,USDT', '1,2026-10-01,0,'])
})
