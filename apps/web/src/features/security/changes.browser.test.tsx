import { createApiKey } from '@assay/wire/routes/member/apiKey.ts'
import {
  changePassword,
  freezeAccount,
  getSecurity,
  saveAntiPhishingWord,
  savePin,
} from '@assay/wire/routes/member/security.ts'
import { sendCode } from '@assay/wire/routes/member/user.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { exampleSecurity } from '../../testing/exampleMember.ts'
import { openScreen } from '../../testing/openScreen.tsx'
import { AntiPhishingScreen } from './AntiPhishingScreen.tsx'
import { FundPassScreen } from './FundPassScreen.tsx'
import { NewApiKeyScreen } from './keys/NewApiKeyScreen.tsx'
import { LoginPassScreen } from './LoginPassScreen.tsx'
import { SecurityScreen } from './SecurityScreen.tsx'

async function open(screen: ReactNode, state = exampleSecurity) {
  const server = createServer()
  server.replies(getSecurity, state)
  server.replies(sendCode, { resendAfterSeconds: 60, target: state.codeTarget })
  const page = await openScreen(screen, {
    server,
    path: '/change',
    areas: ['security', 'account', 'apiKeys', 'errors'],
  })
  const press = (name: string) => page.getByRole('button', { name, exact: true })
  const label = (text: string) => page.getByLabelText(text, { exact: true })
  return { server, page, press, label, code: page.getByRole('textbox', { name: /^Verification/ }) }
}

test('a fund password is proven with one code, and a refused one is not sent again', async () => {
  const { server, page, press, label, code } = await open(<FundPassScreen />)
  await label('New fund password').fill('12a3456')
  await label('Repeat the fund password').fill('654321')
  await press('Continue').click()
  await expect.element(label('Repeat the fund password')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(label('New fund password')).toHaveFocus()
  expect(server.sent).toEqual([])
  await label('New fund password').fill('135790')
  await label('Repeat the fund password').fill('135790')
  await press('Continue').dblClick()
  await expect.element(page.getByText(/a\*\*\*@example\.com/)).toBeVisible()
  expect(server.inputOf(sendCode)).toEqual([{ purpose: 'security', change: 'pin' }])

  server.refuses(savePin, 'codeInvalid', 'The code is wrong.')
  await code.fill('111111')
  await expect.element(page.getByText('The code is wrong.')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await press('Confirm').click()
  await expect.element(code).toHaveAttribute('aria-invalid', 'true')
  expect(server.inputOf(savePin)).toEqual([{ pin: '135790', code: '111111' }])

  const answer = server.waitsWith(savePin, { barredUntil: 0 })
  await code.fill('222222')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => server.inputOf(savePin)).toHaveLength(2)
  answer()
  await expect.element(press('Done')).toBeVisible()
  expect(server.inputOf(savePin)[1]).toEqual({ pin: '135790', code: '222222' })
})

test('a login password is sent with both codes, and one that is refused is asked for again', async () => {
  const { server, page, press, label, code } = await open(<LoginPassScreen />, {
    ...exampleSecurity,
    hasFactor: true,
  })
  const type = async (password: string) => {
    await label('Password').fill(password)
    await label('Repeat the password').fill(password)
    await press('Continue').click()
  }
  await type('correct horse battery')
  await code.fill('111111')
  await press('Confirm').click()
  const factor = page.getByRole('textbox', { name: 'Authenticator code' })
  await expect.element(factor).toHaveAttribute('aria-invalid', 'true')
  expect(server.inputOf(changePassword)).toEqual([])
  server.refuses(changePassword, 'passwordCommon', 'Many people use it.')
  await factor.fill('333333')
  await press('Confirm').click()
  await expect.element(page.getByText('Many people use it.')).toBeVisible()
  // The code that was sent is still good: no other is.
  await type('wrong donkey capacitor')
  server.isSilentTo(changePassword)
  await code.fill('111111')
  await factor.fill('333333')
  await press('Confirm').click()
  await expect.element(page.getByText(/connection|answer/i)).toBeVisible()
  server.replies(changePassword, { barredUntil: 0 })
  await press('Confirm').click()
  await expect.element(press('Done')).toBeVisible()
  const proof = { code: '111111', factor: '333333' }
  const changed = { password: 'wrong donkey capacitor', ...proof }
  expect(server.inputOf(changePassword)).toEqual([
    { password: 'correct horse battery', ...proof },
    changed,
    changed,
  ])
  expect(server.inputOf(sendCode)).toHaveLength(1)
})

test('the private half of a new key is shown and never sent', async () => {
  const { server, page, press, label, code } = await open(<NewApiKeyScreen />)
  await press('Continue').click()
  await expect.element(label('Name')).toHaveAttribute('aria-invalid', 'true')
  await label('Name').fill('bot')
  await page.getByRole('radio', { name: 'Read and trade' }).click()
  await press('Continue').click()
  server.refuses(createApiKey, 'apiNetworkInvalid', 'That is no network.')
  await code.fill('111111')
  await expect.element(page.getByText('That is no network.')).toBeVisible()
  await expect.element(label('Name')).toHaveValue('bot')
  server.replies(createApiKey, {
    id: 'f'.repeat(32),
    name: 'bot',
    right: 'trade',
    networks: [],
    createdAt: 1,
    expiresAt: undefined,
    usedAt: undefined,
    usedFrom: '',
  })
  await press('Continue').click()
  await code.fill('111111')
  await expect.element(page.getByText('f'.repeat(32))).toBeVisible()
  const secret = page.getByRole('code').elements()[1]?.textContent ?? ''
  expect(secret.length).toBeGreaterThan(40)
  expect(JSON.stringify(server.sent)).not.toContain(secret)
  const asked = { purpose: 'security', change: 'apiKey', keyName: 'bot', keyRight: 'trade' }
  expect(server.inputOf(sendCode)).toEqual([{ ...asked, keyNetworks: '', keyDays: 90 }])
})

test('the anti-phishing code is changed once; a refusal leaves what was typed', async () => {
  const { server, page, press, label } = await open(<AntiPhishingScreen />)
  await expect.element(label('Anti-phishing word')).toHaveValue('kestrel')
  server.refuses(saveAntiPhishingWord, 'tooManyRequests', 'Not now.')
  await label('Anti-phishing word').fill('heron')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Not now.')).toBeVisible()
  await expect.element(label('Anti-phishing word')).toHaveValue('heron')
  const answer = server.waitsWith(saveAntiPhishingWord, {})
  await press('Save').dblClick()
  answer()
  await expect.element(page.getByText('Anti-phishing word saved')).toBeVisible()
  expect(server.inputOf(saveAntiPhishingWord)).toEqual([{ word: 'heron' }, { word: 'heron' }])
})

test('an account is frozen by a long press; a refusal is gone when it is asked again', async () => {
  const { server, page } = await open(<SecurityScreen />)
  const ask = () => page.getByRole('button', { name: /^Freeze/ }).click()
  const sheet = page.getByRole('dialog')
  const hold = sheet.getByRole('button', { name: /^Hold|again/ })
  server.refuses(freezeAccount, 'tooManyRequests', 'Not now.')
  await ask()
  await hold.click({ delay: 900 })
  await expect.element(sheet.getByText('Not now.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await ask()
  await expect.element(hold).toBeVisible()
  await expect.element(sheet.getByText('Not now.')).not.toBeInTheDocument()
  server.replies(freezeAccount, {})
  server.replies(getSecurity, { ...exampleSecurity, frozenBy: 'member' })
  await hold.click({ delay: 900 })
  await expect.element(sheet).not.toBeInTheDocument()
  expect(server.inputOf(freezeAccount)).toHaveLength(2)
})

const fewCodes = /^Few or no recovery codes/

test('the center warns of three recovery codes left, and leads to new ones', async () => {
  const { page } = await open(<SecurityScreen />, {
    ...exampleSecurity,
    hasFactor: true,
    recoveryCodesLeft: 3,
  })
  await expect.element(page.getByText(fewCodes)).toBeVisible()
  const way = page.getByRole('link', { name: /^Recovery codes left/ })
  await expect.element(way).toHaveAttribute('href', '/recoveryCodes')
})

test.each([
  ['four are left', { passkeys: 1, recoveryCodesLeft: 4 }],
  ['there is no factor', { passkeys: 0, recoveryCodesLeft: 0 }],
])('the center does not warn of recovery codes where %s', async (_, state) => {
  const { page } = await open(<SecurityScreen />, { ...exampleSecurity, ...state })
  await expect.element(page.getByRole('link', { name: /^Passkeys/ })).toBeVisible()
  await expect.element(page.getByText(fewCodes)).not.toBeInTheDocument()
})

test('what a key may not have is said at its field, which takes the focus', async () => {
  const { server, page, press, label, code } = await open(<NewApiKeyScreen />)
  await press('Continue').click()
  await expect.element(label('Name')).toHaveFocus()
  await label('Name').fill('Bot')
  await label('IP addresses (optional)').fill('300.1.1.1')
  await press('Continue').click()
  await expect.element(code).toHaveFocus()
  server.refuses(createApiKey, 'apiNetworkInvalid', 'This is no network.')
  await code.fill('111111')
  await expect.element(page.getByText('This is no network.')).toBeVisible()
  await expect.element(label('IP addresses (optional)')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(label('IP addresses (optional)')).toHaveFocus()
})
