/**
 * Support from both sides: a member finds an answer, writes a ticket with an image, an operator
 * answers, and the member is notified, reads it and closes.
 */
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { t as consoleWords } from '../../apps/console/src/i18n/words.ts'
import {
  accessibilityFindings,
  closeBrowser,
  openPhone,
  overflowing,
  type Phone,
} from '../phone.ts'
import { goTo, openConsole } from '../screens/console.ts'
import { signInAs } from '../screens/login.ts'
import { openSheet } from '../screens/page.ts'
import { wordsOf } from '../words.ts'

const words = wordsOf('en')
const PICTURE = join(import.meta.dirname, '../../docs/app.png')
const TITLE = 'Where is my deposit?'
const ANSWER = 'Two people book it now. Thank you for the image.'
const QUESTION = 'How long does a deposit take?'
const REPLY = 'About twelve minutes on Ethereum.'
const LOST = 'And on the other network?'
const MINE = '/helpCenter?tab=tickets'

let phone: Phone
let page: Page
const button = (key: string) => page.getByRole('button', { name: words(key), exact: true })
const isWell = async (on = page) => {
  expect(await accessibilityFindings(on)).toEqual([])
  expect(await overflowing(on)).toEqual([])
}

beforeAll(async () => {
  phone = await openPhone({ width: 320, height: 640 })
  page = phone.page
})
afterAll(async () => {
  await phone.close()
  await closeBrowser()
})

// proves APP-23 HELP-08
it('answers common questions, to visitors too', async () => {
  await page.goto('/helpCenter')
  await page.locator('a[href*="/helpCenter/article/"]').first().waitFor()
  expect(await page.getByRole('link', { name: words('app.title.chat') }).count()).toBe(0)
  await signInAs(page, 'veteran')
  await page.goto('/my')
  await page.getByRole('link', { name: words('app.title.help') }).click()
  await page.getByRole('heading', { name: words('support.articles') }).waitFor()
  await isWell()
  await page.getByRole('searchbox').fill('CONFIRMATIONS')
  await page.getByRole('link', { name: 'Deposits: when they count' }).click()
  await page.getByText('It is credited when the network has made it final').waitFor()
  await isWell()
})

// proves HELP-01 HELP-02 HELP-03 HELP-04
it('takes a ticket with an image, once it has a title and enough words', async () => {
  await page.goto('/helpCenter/new?about=deposit/7')
  const [title, body] = [
    page.getByLabel(words('support.title')),
    page.getByLabel(words('support.body')),
  ]
  await body.fill('Nine char')
  await button('support.send').click()
  await page.getByText(words('error.ticketTitleInvalid')).waitFor()
  const bounds = { minimum: 10, maximum: '1,000' }
  await page
    .getByRole('alert')
    .getByText(words('support.count', { count: 9, ...bounds }))
    .waitFor()
  await isWell()
  await title.fill(TITLE)
  // What was typed outlives the page.
  await page.reload()
  expect(await title.inputValue()).toBe(TITLE)
  expect(await page.getByLabel(words('support.category.deposit')).isChecked()).toBe(true)
  const file = page.locator('input[type=file]')
  await file.setInputFiles({
    name: 'huge.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.alloc(10 * 1024 * 1024 + 1),
  })
  await page.getByText(words('support.imageTooLarge')).waitFor()
  await file.setInputFiles(PICTURE)
  const image = page.getByRole('img', { name: words('support.image', { n: 1 }) })
  await image.waitFor()
  // So does what was chosen: the exchange shows it then.
  await page.reload()
  await image.waitFor()
  await body.fill('I sent 5 USDT an hour ago. See the image.')
  await button('support.send').click()
  await page.getByRole('heading', { name: TITLE }).waitFor()
  await page.getByText(words('support.status.waiting')).waitFor()
  await button('support.image')
    .or(page.getByRole('button', { name: /Image 1/ }))
    .click()
  await openSheet(page).getByRole('img').waitFor()
  await page.keyboard.press('Escape')
  await openSheet(page).waitFor({ state: 'detached' })
  await isWell()
})

// proves HELP-05 HELP-06 HELP-07
it('is answered at the console, and the member is notified, reads and closes it', async () => {
  await page.goto('/balances')
  const atConsole = await openConsole('maker')
  await goTo(atConsole.page, 'page.support')
  await atConsole.page.getByRole('row', { name: new RegExp(TITLE.replace('?', '\\?')) }).click()
  await atConsole.page.getByRole('button', { name: /^Open image 1$/ }).click()
  await atConsole.page.getByRole('img', { name: 'Image 1' }).waitFor()
  const answer = atConsole.page.getByRole('textbox', { name: consoleWords('support.reply') })
  const send = atConsole.page.getByRole('button', { name: consoleWords('support.send') })
  await answer.fill('Please tell us your PIN.')
  expect(await send.isDisabled()).toBe(true)
  await answer.fill(ANSWER)
  await isWell(atConsole.page)
  await send.click()
  await atConsole.page.getByText(consoleWords('support.sent')).last().waitFor()

  // Announced on any page, and by a dot in the list.
  await button('notice.answered.read').waitFor()
  await page.goto('/')
  const profile = page.getByRole('link', { name: words('app.title.my') })
  await profile.getByText(words('app.newAnswer')).waitFor({ state: 'attached' })
  await page.goto(MINE)
  const row = page.getByRole('link', { name: TITLE })
  await row.getByText(words('support.unread')).waitFor({ state: 'attached' })
  await isWell()
  await row.click()
  await page.getByText(ANSWER).waitFor()
  await page.getByLabel(words('support.reply')).last().fill('Thank you!')
  await button('support.send').click()
  await page.getByText('Thank you!').waitFor()
  await isWell()
  await button('support.solved').click()
  await openSheet(page)
    .getByRole('button', { name: words('support.close') })
    .click()
  await page.getByText(words('support.closedBy.member')).waitFor()
  expect(await page.getByLabel(words('support.reply')).count()).toBe(0)
  await page.goto(MINE)
  await row.getByText(words('support.status.closed')).waitFor()
  expect(await row.getByText(words('support.unread')).count()).toBe(0)

  await atConsole.page
    .getByRole('radio', { name: consoleWords('ticket.closed') })
    .check({ force: true })
  await atConsole.page.getByRole('row', { name: new RegExp(TITLE.replace('?', '\\?')) }).waitFor()
  expect([...phone.troubles, ...atConsole.troubles]).toEqual([])
  await atConsole.close()
})

// proves HELP-16
it('chats: a short question, an answer with a notification, and both in one place', async () => {
  await page.goto('/helpCenter')
  await page.getByRole('link', { name: words('app.title.chat') }).click()
  await page.getByText(words('support.chatEmpty')).waitFor()
  await isWell()
  const line = page.getByRole('textbox', { name: words('support.chatWrite') })
  await line.fill(QUESTION)
  // What was typed outlives the page.
  await page.reload()
  expect(await line.inputValue()).toBe(QUESTION)
  await button('support.send').click()
  await page.getByRole('listitem').getByText(QUESTION).waitFor()
  expect(await line.inputValue()).toBe('')
  await page.goto('/')

  const atConsole = await openConsole('maker')
  await goTo(atConsole.page, 'page.support')
  await atConsole.page.getByRole('row', { name: new RegExp(consoleWords('category.chat')) }).click()
  await atConsole.page.getByRole('textbox', { name: consoleWords('support.reply') }).fill(REPLY)
  await atConsole.page.getByRole('button', { name: consoleWords('support.send') }).click()
  await atConsole.page.getByText(consoleWords('support.sent')).last().waitFor()
  await atConsole.close()

  // The notice leads to the chat, and the row of the help center has a dot until it was seen.
  await button('notice.answered.read').waitFor()
  await page.goto('/helpCenter')
  const row = page.getByRole('link', { name: words('app.title.chat') })
  await row.getByText(words('support.unread')).waitFor({ state: 'attached' })
  await row.click()
  await page.getByRole('listitem').getByText(REPLY).waitFor()
  await isWell()
  await page.goto('/helpCenter')
  await row.waitFor()
  await expect.poll(() => row.getByText(words('support.unread')).count()).toBe(0)
})

// proves HELP-16 NET-15
it('keeps a message whose answer was lost, and finds by its key that it arrived once', async () => {
  await page.goto('/helpCenter/chat')
  const line = page.getByRole('textbox', { name: words('support.chatWrite') })
  await line.fill(LOST)
  await page.route('**/user/addOnline', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await button('support.send').click()
  await page.getByRole('listitem').getByText(LOST).waitFor()
  await page.unroute('**/user/addOnline')
  await line.waitFor()
  expect(await line.inputValue()).toBe('')
  expect(await page.getByRole('listitem').getByText(LOST).count()).toBe(1)
})
