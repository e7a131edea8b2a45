/**
 * The operator's console: a credit needs two people, the same person cannot be both, the log shows
 * it and its export is genuine; a freeze stops the member, and the member reads who looked.
 */
import { readFileSync } from 'node:fs'
import { verifyAudit } from '@assay/wire/proof/auditChain.ts'
import { afterAll, expect, it } from 'vitest'
import { t as consoleWords } from '../../apps/console/src/i18n/words.ts'
import { accessibilityFindings, closeBrowser, openPhone, overflowing } from '../phone.ts'
import { goTo, openConsole } from '../screens/console.ts'
import { linkTo } from '../screens/mailbox.ts'
import { passkeyDevice } from '../screens/passkeyDevice.ts'
import { wordsOf } from '../words.ts'

const VETERAN = '100'
const english = wordsOf('en')

afterAll(closeBrowser)

it('takes two people for a credit, lets neither do it alone, and proves its log', async () => {
  const [maker, checker] = [await openConsole('maker'), await openConsole('checker')]
  const { page } = maker
  // Found without a mouse: search, walk, open.
  await page.keyboard.press('/')
  await page.keyboard.type('vera')
  await page.keyboard.press('Enter')
  await page.locator('[data-row]').first().waitFor()
  await page.locator('h1').click()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: new RegExp(`· ${VETERAN}$`) }).waitFor()
  await page.getByText('vera@assay.example').waitFor()
  expect(await accessibilityFindings(page)).toEqual([])

  await page.getByLabel(consoleWords('credit.amount')).fill('150')
  await page.getByRole('radio', { name: consoleWords('source.house/starter') }).check()
  await page.getByRole('radio', { name: consoleWords('record.correction') }).check()
  await page.getByLabel(consoleWords('act.reason')).last().fill('A fee was taken twice.')
  await page.getByRole('button', { name: consoleWords('credit.act'), exact: true }).click()
  await page.getByText(consoleWords('proposal.made')).first().waitFor()

  await goTo(page, 'page.approvals')
  await page.locator('[data-row]').first().click()
  await page.getByText(consoleWords('proposal.own')).waitFor()
  expect(await page.getByRole('button', { name: consoleWords('proposal.approve') }).count()).toBe(0)

  const other = checker.page
  // Shown in the list, with the operator it waits for.
  const waits = new RegExp(`${consoleWords('page.approvals')} *1 ${consoleWords('shell.waiting')}`)
  await other.getByRole('link', { name: waits }).waitFor()
  expect(await page.getByRole('link', { name: waits }).count()).toBe(0)
  const members = other.getByRole('link', { name: consoleWords('page.members'), exact: true })
  expect(await members.count()).toBe(1)
  // The first page shows the same, with a link.
  await other.getByRole('heading', { name: consoleWords('page.overview'), level: 1 }).waitFor()
  expect(await accessibilityFindings(other)).toEqual([])
  await other.getByRole('link', { name: consoleWords('wait.proposals') }).click()
  await other.getByRole('heading', { name: consoleWords('page.approvals'), level: 1 }).waitFor()
  await other.locator('[data-row]').first().waitFor()
  await other.keyboard.press('ArrowDown')
  await other.keyboard.press('Enter')
  const approve = other.getByRole('button', { name: consoleWords('proposal.approve') })
  const typed = other.getByLabel(consoleWords('proposal.typeBack', { expected: '150 USDT' }))
  await typed.fill('1500 USDT')
  expect(await approve.isDisabled()).toBe(true)
  await typed.fill('150 USDT')
  await approve.click()
  await other.getByText(consoleWords('decided.done')).first().waitFor()
  await other.getByText(consoleWords('approvals.noneOpen')).waitFor()
  expect(await accessibilityFindings(other)).toEqual([])

  await page.goto(`${new URL(page.url()).origin}/members/${VETERAN}`)
  const statement = page.getByRole('table', { name: consoleWords('member.records') })
  await statement.getByText(consoleWords('record.correction')).first().waitFor()
  const credited = statement
    .locator('tbody tr', { hasText: consoleWords('record.correction') })
    .first()
  expect(await credited.innerText()).toContain('150')
  const activity = page.getByRole('table', { name: consoleWords('member.activity') })
  expect(await activity.innerText()).toContain(consoleWords('activity.profileViewed'))

  await goTo(other, 'page.audit')
  const log = other.getByRole('table', { name: consoleWords('page.audit') })
  for (const action of ['credit.proposed', 'proposal.approved', 'proposal.done'] as const) {
    await log
      .getByText(consoleWords(`action.${action}`))
      .first()
      .waitFor()
  }
  const [download] = await Promise.all([
    other.waitForEvent('download'),
    other.getByRole('button', { name: consoleWords('audit.export') }).click(),
  ])
  await other.getByText(/^\d+ entries verified/).waitFor()
  const lines = readFileSync(await download.path(), 'utf8')
    .split('\n')
    .filter(Boolean)
  expect(await verifyAudit(lines)).toMatchObject({ isIntact: true, count: lines.length })
  expect(lines.some((line) => line.includes('"credit.proposed"'))).toBe(true)
  expect([maker.troubles, checker.troubles]).toEqual([[], []])
  await Promise.all([maker.close(), checker.close()])
})

it('halts a market that a member looks at, and two people open it again', async () => {
  const [maker, checker] = [await openConsole('maker'), await openConsole('checker')]
  const visitor = await openPhone()
  await visitor.page.goto('/markets/TON-USDT')
  const off = visitor.page.getByText(english('coin.off'))
  await visitor.page.getByRole('button', { name: /TON/ }).last().waitFor()
  expect(await off.count()).toBe(0)

  const { page } = maker
  await goTo(page, 'page.markets')
  await page.getByText(consoleWords('markets.hint')).waitFor()
  await page.locator('[data-row]', { hasText: 'TON/USDT' }).first().click()
  const halt = page.getByRole('button', { name: consoleWords('halt.act') })
  expect(await halt.isDisabled()).toBe(true)
  await page.getByLabel(consoleWords('act.reason')).first().fill('The venues disagree.')
  await halt.click()
  await off.waitFor()
  await page.getByText('The venues disagree.').waitFor()
  await goTo(page, 'page.overview')
  const wrong = page.getByRole('table', { name: consoleWords('overview.wrong') })
  await wrong.locator('tr', { hasText: 'spot TON/USDT' }).getByText('disagree').waitFor()
  await wrong.getByRole('link', { name: consoleWords('trouble.marketHalted') }).click()
  await page.locator('[data-row]', { hasText: 'TON/USDT' }).first().click()
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByLabel(consoleWords('act.reason')).first().fill('They agree again.')
  await page.getByRole('button', { name: consoleWords('reopen.act') }).click()
  await page.getByText(consoleWords('proposal.made')).first().waitFor()

  const other = checker.page
  await goTo(other, 'page.approvals')
  await other.locator('[data-row]', { hasText: 'TON/USDT' }).click()
  await other.getByRole('button', { name: consoleWords('proposal.approve') }).click()
  await other.getByText(consoleWords('decided.done')).first().waitFor()
  await off.waitFor({ state: 'detached' })
  expect([maker.troubles, checker.troubles, visitor.troubles]).toEqual([[], [], []])
  await Promise.all([maker.close(), checker.close(), visitor.close()])
})

it('invites a colleague by two people, who signs in and approves with a passkey alone', async () => {
  const [maker, checker] = [await openConsole('maker'), await openConsole('checker')]
  const { page } = maker
  await goTo(page, 'page.people')
  const propose = async (name: string, role: 'admin' | 'auditor') => {
    await page.getByLabel(consoleWords('people.name')).fill(name)
    await page.getByLabel(consoleWords('people.email')).fill(`${name}@console.example`)
    await page.getByRole('checkbox', { name: consoleWords(`role.${role}`) }).check()
    await page.getByLabel(consoleWords('act.reason')).fill('Starts today.')
    await page.getByRole('button', { name: consoleWords('people.propose') }).click()
    await page.getByText(consoleWords('proposal.made')).first().waitFor()
  }
  await propose('nora', 'admin')
  const other = checker.page
  await goTo(other, 'page.approvals')
  await other.locator('[data-row]', { hasText: 'nora' }).click()
  await other.getByRole('button', { name: consoleWords('proposal.approve') }).click()
  await other.getByText(consoleWords('decided.done')).first().waitFor()
  const link = await linkTo('nora@console.example')

  const invited = await openPhone()
  const device = await passkeyDevice(invited.page)
  await invited.page.goto(link)
  await invited.page.getByText(consoleWords('enroll.welcome', { name: 'nora' })).waitFor()
  expect(await accessibilityFindings(invited.page)).toEqual([])
  const make = invited.page.getByRole('button', { name: consoleWords('enroll.act') })
  await device.setVerified(false)
  await make.click()
  await invited.page.getByText(consoleWords('signIn.noPasskey')).waitFor()
  await device.setVerified(true)
  await make.click()
  const check = await invited.page.getByText(/^[A-Z2-7]{4}-[A-Z2-7]{4}$/).innerText()
  expect(await accessibilityFindings(invited.page)).toEqual([])

  // Nora reads it out, and who approved her types it.
  await goTo(other, 'page.people')
  await other.locator('[data-row]', { hasText: 'nora' }).click()
  await other.getByLabel(consoleWords('people.check')).fill(check)
  expect(await accessibilityFindings(other)).toEqual([])
  await other.getByRole('button', { name: consoleWords('people.confirm') }).click()
  await other.getByText(consoleWords('people.confirmed')).first().waitFor()

  await invited.page.getByRole('link', { name: consoleWords('signIn.act') }).click()
  const come = invited.page.getByRole('button', { name: consoleWords('signIn.act') })
  await come.waitFor()
  expect(await accessibilityFindings(invited.page)).toEqual([])
  await come.click()
  await invited.page.getByRole('navigation').waitFor()
  expect(await invited.page.getByRole('link', { name: consoleWords('page.audit') }).count()).toBe(1)
  expect(await invited.page.getByRole('link', { name: consoleWords('page.members') }).count()).toBe(
    0,
  )

  // Her device signs what she approves; without her finger nothing is approved.
  await page.reload()
  await propose('olaf', 'auditor')
  await goTo(invited.page, 'page.approvals')
  await invited.page.locator('[data-row]', { hasText: 'olaf' }).click()
  const approve = invited.page.getByRole('button', { name: consoleWords('proposal.approve') })
  await device.setVerified(false)
  await approve.click()
  await invited.page.getByText(consoleWords('act.notSigned')).waitFor()
  expect(await accessibilityFindings(invited.page)).toEqual([])
  expect(await invited.page.locator('[data-row]', { hasText: 'olaf' }).count()).toBe(1)
  await device.setVerified(true)
  await approve.dblclick()
  await invited.page.getByText(consoleWords('decided.done')).first().waitFor()
  await invited.page.getByText(consoleWords('approvals.noneOpen')).waitFor()
  expect([maker.troubles, checker.troubles, invited.troubles]).toEqual([[], [], []])
  await Promise.all([maker.close(), checker.close(), invited.close()])
})

it('fits a phone, page by page', async () => {
  const { page, troubles, close } = await openConsole('checker', 390)
  for (const title of [
    'page.overview',
    'page.members',
    'page.identity',
    'page.approvals',
    'page.withdrawals',
    'page.deposits',
    'page.reserves',
    'page.markets',
    'page.books',
    'page.audit',
    'page.people',
  ] as const) {
    await goTo(page, title)
    expect([title, await overflowing(page)]).toEqual([title, []])
  }
  expect(await accessibilityFindings(page)).toEqual([])
  expect(troubles).toEqual([])
  await close()
})
