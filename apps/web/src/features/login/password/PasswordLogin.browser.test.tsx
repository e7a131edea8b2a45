/** Opening an account by phone and signing in, pressed with a real pointer. */
import type { Ratio } from '@assay/money/amount.ts'
import { getAreaCodes, getVersions } from '@assay/wire/routes/home.ts'
import {
  getAgreements,
  register,
  resetPasswordByEmail,
  sendVisitorCode,
  verifyCode,
} from '@assay/wire/routes/member/password.ts'
import { getInviter } from '@assay/wire/routes/member/referral.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { typedSignIn } from '../../../account/typedSignIn.ts'
import { loginSheet } from '../../../session/loginSheet.ts'
import { openScreen } from '../../../testing/openScreen.tsx'
import { PasswordLogin } from './PasswordLogin.tsx'
import { ResetPassScreen } from './ResetPassScreen.tsx'

const PASSWORD = 'correct horse battery'
/** Between the pointer going down and up. */
const PRESS_MS = 1_000

async function open() {
  const opened = await openEmpty()
  const { page } = opened
  await page.getByRole('textbox', { name: 'Phone' }).fill('1112223333')
  for (const name of ['Password', 'Repeat the password']) {
    await page.getByLabelText(name, { exact: true }).fill(PASSWORD)
  }
  await page.getByRole('checkbox').click()
  return opened
}

async function openEmpty() {
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

test('the first wrong field takes the focus, here and by the answer of the server', async () => {
  const { server, page } = await openEmpty()
  const phone = page.getByRole('textbox', { name: 'Phone' })
  const password = page.getByLabelText('Password', { exact: true })
  const send = page.getByRole('button', { name: 'Send code' })
  await send.click()
  await expect.element(phone).toHaveFocus()
  await phone.fill('1112223333')
  await send.click()
  await expect.element(password).toHaveFocus()
  for (const name of ['Password', 'Repeat the password']) {
    await page.getByLabelText(name, { exact: true }).fill(PASSWORD)
  }
  await send.click()
  await expect.element(page.getByRole('checkbox')).toHaveFocus()
  await page.getByRole('checkbox').click()
  server.refuses(sendVisitorCode, 'phoneInvalid', 'This is no phone number.')
  await send.click()
  await expect.element(page.getByText('This is no phone number.')).toBeVisible()
  await expect.element(phone).toHaveFocus()
})

/** `at` in seconds, as the browser counts them; `nth` of a series at the same place. */
async function pressOf(button: Element, nth: number, at: number) {
  const { x, y, width, height } = button.getBoundingClientRect()
  const middle = { x: x + width / 2, y: y + height / 2, button: 'left', clickCount: nth } as const
  for (const type of ['mousePressed', 'mouseReleased'] as const) {
    await cdp().send('Input.dispatchMouseEvent', { type, ...middle, timestamp: at })
  }
}

test('the second half of a double press is no answer to the step that came by the first', async () => {
  const { server, page } = await open()
  server.replies(sendVisitorCode, { resendAfterSeconds: 60 })
  const at = Date.now() / 1_000
  await pressOf(page.getByRole('button', { name: 'Send code' }).element(), 1, at)
  const create = page.getByRole('button', { name: 'Create account' })
  await expect.element(create).toBeVisible()
  await pressOf(create.element(), 2, at + 0.2)
  const short = page.getByText('Enter the 6 digits of the code.')
  expect(short.elements()).toEqual([])
  await create.click()
  await expect.element(short).toBeVisible()
})

/** `at` in seconds, as the browser counts them. */
async function pressEnter(at: number) {
  const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, timestamp: at } as const
  await cdp().send('Input.dispatchKeyEvent', { type: 'keyDown', text: '\r', ...key })
  await cdp().send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
}

test('neither is the second half of a double Enter, and it sends nothing twice', async () => {
  const { server, page } = await open()
  server.replies(sendVisitorCode, { resendAfterSeconds: 60 })
  await page.getByRole('textbox', { name: 'Phone' }).click()
  const at = Date.now() / 1_000
  await pressEnter(at)
  const code = page.getByRole('textbox', { name: 'Verification code' })
  await expect.element(code).toHaveFocus()
  await pressEnter(at + 0.3)
  const short = page.getByText('Enter the 6 digits of the code.')
  expect(short.elements()).toEqual([])
  expect(server.inputOf(sendVisitorCode)).toHaveLength(1)
  await pressEnter(at + 0.9)
  await expect.element(short).toBeVisible()
})

test('the way to the letters of a demo stays below a wrong code', async () => {
  const { server, page } = await open()
  server.replies(getVersions, {
    version: '1',
    versionCode: 0,
    isRequired: false,
    changes: [],
    isDemo: true,
    priceSource: 'demo',
    publicOrigin: '',
  })
  server.replies(sendVisitorCode, { resendAfterSeconds: 60 })
  await page.getByRole('button', { name: 'Send code' }).click()
  const way = page.getByRole('link', { name: /open the outbox/ })
  await expect.element(way).toBeVisible()
  server.refuses(register, 'codeInvalid', 'That is not the code.')
  await page.getByRole('textbox', { name: 'Verification code' }).fill('000000')
  await expect.element(page.getByText('That is not the code.')).toBeVisible()
  await expect.element(way).toBeVisible()
})

test('an unknown invitation is said before a code is sent, at its field', async () => {
  const { server, page } = await open()
  server.refuses(getInviter, 'invitationUnknown', 'No one has this code.')
  await page.getByText('I have an invitation code').click()
  const invitation = page.getByRole('textbox', { name: 'Invitation code' })
  await invitation.fill(' NOBODY ')
  const send = page.getByRole('button', { name: 'Send code' })
  await send.click()
  await expect.element(page.getByText('No one has this code.')).toBeVisible()
  await expect.element(invitation).toHaveFocus()
  expect(server.inputOf(getInviter)).toEqual([{ invitationCode: 'NOBODY' }])
  expect(server.inputOf(sendVisitorCode)).toEqual([])
  server.replies(getInviter, { name: 'A…', friendRate: 0n as Ratio })
  server.replies(sendVisitorCode, { resendAfterSeconds: 60 })
  await send.click()
  await expect.element(page.getByRole('textbox', { name: 'Verification code' })).toHaveFocus()
})

test('a reset of the password begins with the address that was typed to sign in', async () => {
  const nothing = () => undefined
  function Forgetting() {
    const [isForgotten, setForgotten] = useState(false)
    if (isForgotten) return <ResetPassScreen />
    const login = { kind: 'email', isRegistering: false, onSignedIn: nothing } as const
    const steps = { onRegistering: nothing, onCode: nothing }
    return <PasswordLogin {...login} {...steps} onForgotten={() => setForgotten(true)} />
  }
  const server = createServer()
  const page = await openScreen(<Forgetting />, { server, areas: ['account', 'errors'] })
  const email = page.getByRole('textbox', { name: 'Email' })
  await email.fill('ann@example.com')
  await page.getByRole('button', { name: 'Forgot password' }).click()
  await expect.element(page.getByRole('heading', { name: 'Reset password' })).toBeVisible()
  await expect.element(email).toHaveValue('ann@example.com')
})

test('signing in after a reset begins with the account that it was for', async () => {
  const server = createServer()
  server.replies(sendVisitorCode, { resendAfterSeconds: 60 })
  server.replies(verifyCode, {})
  server.replies(resetPasswordByEmail, { barredUntil: 1 })
  const areas = ['account', 'errors'] as const
  const page = await openScreen(<ResetPassScreen />, { server, areas: [...areas] })
  await page.getByRole('textbox', { name: 'Email' }).fill('ann@example.com')
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('textbox', { name: 'Verification code' }).fill('123456')
  for (const name of ['Password', 'Repeat the password']) {
    await page.getByLabelText(name, { exact: true }).fill(PASSWORD)
  }
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('button', { name: 'Log in' }).click()
  expect(loginSheet.get().isOpen).toBe(true)
  expect(typedSignIn.get()).toMatchObject({ kind: 'email', account: 'ann@example.com' })
})

test('signing in begins with the account that is kept for it, of the same kind', async () => {
  const nothing = () => undefined
  const server = createServer()
  server.replies(getAreaCodes, [])
  const steps = { onRegistering: nothing, onCode: nothing, onSignedIn: nothing }
  const Login = ({ kind }: { kind: 'email' | 'phone' }) => {
    const [kept] = useState(() => {
      typedSignIn.set({ kind: 'email', account: 'ann@example.com', dialCode: '' })
      return { kind, isRegistering: false, ...steps }
    })
    return <PasswordLogin {...kept} onForgotten={nothing} />
  }
  const options = { server, areas: ['account', 'errors'] as ('account' | 'errors')[] }
  const page = await openScreen(<Login kind="email" />, options)
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue('ann@example.com')
  const other = await openScreen(<Login kind="phone" />, options)
  await expect.element(other.getByRole('textbox', { name: 'Phone' })).toHaveValue('')
})
