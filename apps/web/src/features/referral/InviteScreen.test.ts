import type { Amount, Ratio } from '@assay/money/amount.ts'
import { getInvitation } from '@assay/wire/routes/member/referral.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadMessages, speak } from '../../i18n/i18n.ts'
import { renderMarkup } from '../../testing/render.ts'
import type { Invitation } from './InviteScreen.tsx'

const one = 10n ** 18n
const percent = (count: bigint) => ((one * count) / 100n) as Ratio
const coins = (count: bigint) => (one * count) as Amount

const invitation: Invitation = {
  invitationCode: 'ABCD2345',
  token: 'ASY',
  invitationUrl: 'https://exchange.example/login?code=ABCD2345',
  tiers: [
    { rate: percent(10n), from: coins(0n), to: coins(500n) },
    { rate: percent(20n), from: coins(500n), to: coins(5_000n) },
    { rate: percent(30n), from: coins(5_000n), to: undefined },
  ],
  rate: percent(20n),
  friendRate: percent(10n),
  friendsAfter: Date.UTC(2021, 11, 18),
}

type Screen = typeof import('./InviteScreen.tsx').InviteScreen
let InviteScreen: Screen
beforeAll(async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('location', { origin: 'https://exchange.example' })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  ;({ InviteScreen } = await import('./InviteScreen.tsx'))
  vi.stubGlobal('document', { documentElement: {} })
  await loadMessages('invite', 'poster')
  await speak('en')
})

async function shown(answer: Partial<Invitation> | 'waiting' | Error): Promise<string> {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, retryOnMount: false, staleTime: 60_000 } },
  })
  const queryKey = [getInvitation.path, {}]
  if (answer instanceof Error) {
    await client.prefetchQuery({ queryKey, queryFn: () => Promise.reject(answer) })
  } else if (answer !== 'waiting') client.setQueryData(queryKey, { ...invitation, ...answer })
  const screen = createElement(InviteScreen)
  const page = createElement(
    QueryClientProvider,
    { client },
    createElement(MemoryRouter, {}, screen),
  )
  return renderMarkup(page)
    .replace(/<[^>]*>/g, '|')
    .replace(/\|+/g, '|')
}

// proves TEAM-05
test('shows the code and the link', async () => {
  const page = await shown({})
  expect(page).toContain('|Your invitation code|ABCD2345|')
  expect(page).toContain('|https://exchange.example/login?code=ABCD2345|')
})

// proves TEAM-07 TEAM-10
test('promises the member’s rate, not the highest, and says the rules', async () => {
  const page = await shown({})
  expect(page).toContain('They get 10% of their own trading fees back.')
  expect(page).toContain('You get 20% of the trading fees that your friends pay.')
  expect(page).toContain('|10%|Under 500 ASY|20%|500 to 5,000 ASY|Your rate|30%|Over 5,000 ASY|')
  expect(page).toContain('|Friends who register get 10% of their own trading fees back.|')
  expect(page).not.toContain('2021')
  expect(page).toContain('Global partners: please contact our staff.')
})

test('promises a friend nothing back before the day that it begins after', async () => {
  const page = await shown({ friendsAfter: Date.now() + 86_400_000 })
  expect(page).not.toContain('They get 10%')
  expect(page).toContain('get 10% of their trading fees back')
})

test('says nothing of a token or a rebate that there is not', async () => {
  const page = await shown({ token: undefined, friendRate: percent(0n) })
  expect(page).not.toMatch(/ASY|registered after|fees back/)
})

test('waits without figures, and offers to try again', async () => {
  expect(await shown('waiting')).not.toMatch(/%|Try again/)
  expect(await shown(new Error('no answer'))).toMatch(
    /Your invitation could not be loaded\.\|Try again/,
  )
})
