/** Opening an account by phone, pressed with a real pointer. */
import { getAreaCodes } from '@assay/wire/routes/home.ts'
import { getAgreements, sendVisitorCode } from '@assay/wire/routes/member/password.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import { expect, test } from 'vitest'
import { openScreen } from '../../../testing/openScreen.tsx'
import { PasswordLogin } from './PasswordLogin.tsx'

const PASSWORD = 'correct horse battery'
/** Between the pointer going down and up. */
const PRESS_MS = 1_000

async function open() {
  const server = createServer()
  server.replies(getAreaCodes, [])
  server.replies(getAgreements, { version: '1', userAgreement: '', privacyPolicy: '' })
  let isRegistering = true
  const nothing = () => undefined
  const page = await openScreen(
    <PasswordLogin
      kind="phone"
      isRegistering
      onRegistering={(next) => {
        isRegistering = next
      }}
      onCode={nothing}
      onSignedIn={nothing}
      onForgotten={nothing}
    />,
    { server, areas: ['account', 'errors'] },
  )
  await page.getByRole('textbox', { name: 'Phone' }).fill('1112223333')
  for (const name of ['Password', 'Repeat the password']) {
    await page.getByLabelText(name, { exact: true }).fill(PASSWORD)
  }
  await page.getByRole('checkbox').click()
  return { server, page, isRegistering: () => isRegistering }
}

test.each([
  ['of its field', 'phoneInvalid', 'This is no phone number.'],
  ['of the whole form', 'tooManyRequests', 'That was too often.'],
] as const)('a refusal %s waits for a press that is under way', async (_, reason, words) => {
  const { server, page, isRegistering } = await open()
  const answer = server.waitsToRefuse(sendVisitorCode, reason, words)
  const send = page.getByRole('button', { name: 'Send code' })
  await send.click()
  await expect.element(send).toHaveAttribute('aria-busy', 'true')
  // Near the upper edge, a line that comes above moves the button away.
  addEventListener('pointerdown', answer, { once: true })
  const other = page.getByRole('button', { name: 'I already have an account' })
  await other.click({ position: { x: 40, y: 3 }, delay: PRESS_MS })
  expect(isRegistering()).toBe(false)
  await expect.element(page.getByText(words)).toBeVisible()
})

test('the first press counts after a number was mended that the server did not take', async () => {
  const { server, page } = await open()
  server.refuses(sendVisitorCode, 'phoneInvalid', 'This is no phone number.')
  const send = page.getByRole('button', { name: 'Send code' })
  await send.click()
  await expect.element(page.getByText('This is no phone number.')).toBeVisible()
  server.waitsWith(sendVisitorCode, { resendAfterSeconds: 60 })
  await page.getByRole('textbox', { name: 'Phone' }).fill('2025550123')
  // Near the lower edge, a line that goes above moves the button away.
  const { height } = send.element().getBoundingClientRect()
  await send.click({ position: { x: 40, y: height - 3 } })
  const numbers = () => server.inputOf(sendVisitorCode).map(({ account }) => account)
  await expect.poll(numbers).toEqual(['1112223333', '2025550123'])
})

test('the code that was sent is typed at once', async () => {
  const { server, page } = await open()
  server.replies(sendVisitorCode, { resendAfterSeconds: 60 })
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Verification code' })).toHaveFocus()
})
