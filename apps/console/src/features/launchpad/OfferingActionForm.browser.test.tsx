import { type Amount, type Price, type Ratio, ZERO } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import {
  type ConsoleOfferingProgress,
  getConsoleOfferings,
  proposeOfferingAction,
} from '@assay/wire/routes/operator/launchpad.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import { expect, test } from 'vitest'
import { openConsolePart } from '../../testing/openConsolePart.tsx'
import { PROPOSED, testActs } from '../../testing/testActs.tsx'
import { LaunchpadConsoleScreen } from './LaunchpadConsoleScreen.tsx'
import { OfferingActionForm } from './OfferingActionForm.tsx'

const amount = (text: string) => parseAmount(text) as Amount
const nothing = () => undefined

const offering: ConsoleOfferingProgress['offering'] = {
  id: 'spring',
  issuer: 'Spring Ltd.',
  document: '',
  asset: 'SPR',
  total: amount('1000'),
  unit: amount('1'),
  minimum: amount('1'),
  maximum: amount('50'),
  prices: [{ asset: 'USDT', price: amount('0.5') as bigint as Price }],
  allotment: 'proRata',
  startsAt: Date.UTC(2026, 0, 1),
  endsAt: Date.UTC(2026, 0, 31),
  lockDays: 30,
  releases: 1,
  releaseEveryDays: 1,
  giftRate: 0n as Ratio,
  rebateRate: 0n as Ratio,
  needsIdentity: false,
}
const allotted: ConsoleOfferingProgress = {
  offering,
  stage: 'allotted',
  subscribed: amount('800'),
  allotted: amount('800'),
  reserved: amount('1000'),
  released: ZERO,
  waiting: '',
}
const open: ConsoleOfferingProgress = { ...allotted, stage: 'open', allotted: ZERO }

testActs([
  {
    ...PROPOSED,
    what: 'the settlement of an offering',
    form: <OfferingActionForm progress={allotted} onMade={nothing} />,
    fill: (page) => page.getByRole('radio', { name: 'Settle' }).click(),
    route: proposeOfferingAction,
    asked: { id: 'spring', action: 'settle' },
  },
  {
    ...PROPOSED,
    what: 'the withdrawal of an offering',
    form: <OfferingActionForm progress={open} onMade={nothing} />,
    fill: (page) => page.getByRole('radio', { name: 'Withdraw' }).click(),
    route: proposeOfferingAction,
    asked: { id: 'spring', action: 'withdraw' },
  },
])

/** The console's page with an offering in each stage. */
async function openPage(role: 'risk' | 'auditor') {
  const server = createServer()
  const stages = {
    spring: 'open',
    summer: 'allotted',
    fall: 'settled',
    winter: 'withdrawn',
  } as const
  const offerings = Object.entries(stages).map(([id, stage]) => ({
    ...allotted,
    stage,
    offering: { ...offering, id },
  }))
  server.replies(getConsoleOfferings, { offerings, funding: [] })
  const page = await openConsolePart(<LaunchpadConsoleScreen />, { server, roles: [role] })
  const press = (id: string) => page.getByText(id, { exact: true }).click()
  const form = (name: string) => page.getByRole('heading', { name, exact: true })
  return { server, page, press, form }
}

test('only what was dealt out can be settled, and what is over offers nothing', async () => {
  const { page, press, form } = await openPage('risk')
  const actions = () =>
    page
      .getByRole('radio')
      .elements()
      .map((radio) => radio.closest('label')?.textContent)
  await expect.element(form('New offering')).toBeVisible()
  await press('spring')
  await expect.element(form('Settle or withdraw spring')).toBeVisible()
  expect(actions()).toEqual(['Withdraw'])
  await press('summer')
  await expect.element(form('Settle or withdraw summer')).toBeVisible()
  await expect.element(page.getByText(/not settled by 2026-02-07 00:00:00 UTC/)).toBeVisible()
  expect(actions()).toEqual(['Settle', 'Withdraw'])
  await page.getByRole('textbox', { name: 'Reason' }).fill('Both or neither.')
  await expect.element(page.getByRole('button', { name: 'Propose' })).toBeDisabled()
  for (const id of ['fall', 'winter']) {
    await press(id)
    await expect.element(form('New offering')).toBeVisible()
  }
})

test('once asked for, the form makes room for a new offering', async () => {
  const { server, page, press, form } = await openPage('risk')
  server.replies(proposeOfferingAction, { id: 4 })
  await press('summer')
  await page.getByRole('radio', { name: 'Settle' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Dealt out.')
  await page.getByRole('button', { name: 'Propose' }).click()
  await expect.element(form('New offering')).toBeVisible()
})

test('an operator without the role sees the offerings and no form', async () => {
  const { page, press, form } = await openPage('auditor')
  await press('summer')
  await expect.element(page.getByText('Spring Ltd.').first()).toBeVisible()
  expect(form('New offering').elements()).toEqual([])
  expect(page.getByRole('textbox').elements()).toEqual([])
})
