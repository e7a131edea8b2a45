import type { Reply } from '@assay/wire/route.ts'
import { getAreaCodes } from '@assay/wire/routes/home.ts'
import { getApiKeys, revokeApiKey } from '@assay/wire/routes/member/apiKey.ts'
import {
  resetPasswordByEmail,
  sendVisitorCode,
  verifyCode,
} from '@assay/wire/routes/member/password.ts'
import { getSecurity } from '@assay/wire/routes/member/security.ts'
import { bindContact, sendCode } from '@assay/wire/routes/member/user.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { exampleMember, exampleSecurity } from '../../../testing/exampleMember.ts'
import { openScreen } from '../../../testing/openScreen.tsx'
import { ResetPassScreen } from '../../login/password/ResetPassScreen.tsx'
import { ApiKeysScreen } from '../keys/ApiKeysScreen.tsx'
import { BindEmailScreen, BindPhoneScreen } from './BindContactScreen.tsx'

const key = (name: string): Reply<typeof getApiKeys>[number] => ({
  id: name.repeat(32),
  name,
  right: 'read',
  networks: [],
  createdAt: 1,
  expiresAt: undefined,
  usedAt: undefined,
  usedFrom: '',
})

const area = (region: string, dialCode: string) => ({
  country: region,
  region,
  dialCode,
  isFeatured: false,
})

const noContact: Partial<typeof exampleSecurity> = { codeTarget: '' }

async function open(screen: ReactNode, state = noContact) {
  const server = createServer()
  server.replies(getSecurity, { ...exampleSecurity, ...state })
  server.replies(getAreaCodes, [area('US', '+1'), area('DE', '+49'), area('JP', '+81')])
  server.replies(getApiKeys, [key('a'), key('b')])
  const page = await openScreen(screen, {
    server,
    path: '/form',
    areas: ['security', 'account', 'member', 'apiKeys', 'errors'],
  })
  const press = (name: string) => page.getByRole('button', { name, exact: true })
  const label = (text: string) => page.getByLabelText(text, { exact: true }).last()
  return { server, page, press, label }
}

test('the first address is bound by the code it is sent; one in use is asked for again', async () => {
  const { server, page, press, label } = await open(<BindEmailScreen />)
  await label('Email').fill('ann')
  await userEvent.keyboard('{Enter}')
  await expect.element(label('Email')).toHaveAttribute('aria-invalid', 'true')
  expect(server.sent).toEqual([])
  const answer = server.waitsWith(sendCode, { resendAfterSeconds: 60, target: 'b***@example.com' })
  await label('Email').fill('ann@example.com')
  await press('Send code').dblClick()
  answer()
  await expect.element(page.getByText('We sent a code to ann@example.com.')).toBeVisible()
  await expect.element(label('Verification code')).toHaveFocus()
  expect(server.inputOf(sendCode)).toEqual([{ purpose: 'bindEmail', target: 'ann@example.com' }])

  server.refuses(bindContact, 'emailInUse', 'Another account has it.')
  await label('Verification code').fill('111111')
  await expect.element(page.getByText('Another account has it.')).toBeVisible()
  await expect.element(label('Email')).toHaveValue('ann@example.com')
  await label('Email').fill('ann@example.org')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('We sent a code to ann@example.org.')).toBeVisible()
  server.replies(bindContact, exampleMember)
  await label('Verification code').fill('222222')
  await expect.element(page.getByText('a***@example.com is confirmed.')).toBeVisible()
  expect(server.inputOf(bindContact)).toEqual([
    { kind: 'email', target: 'ann@example.com', code: '111111' },
    { kind: 'email', target: 'ann@example.org', code: '222222' },
  ])
})

test('a number is bound with the codes to the address and to it, under the chosen country', async () => {
  const { server, page, press, label } = await open(<BindPhoneScreen />, {
    codeTarget: exampleSecurity.codeTarget,
    hasFactor: true,
  })
  const dial = page.getByRole('button', { name: /^Country or region/ })
  const sheet = page.getByRole('dialog')
  await dial.click()
  await sheet.getByRole('searchbox').fill('deu')
  await userEvent.keyboard('{Enter}')
  await sheet.getByRole('button', { name: /^Germany/ }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(dial).toHaveFocus()
  await expect.element(dial).toHaveAccessibleName('Country or region, +49')
  // Escape leaves it, and what was typed.
  await userEvent.keyboard('{Enter}')
  await expect.element(sheet).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  expect(server.sent).toEqual([])
  server.replies(sendCode, { resendAfterSeconds: 60, target: exampleSecurity.codeTarget })
  await label('Phone').fill('170 1234567')
  await press('Send code').dblClick()
  await label('Verification code').fill('111111')
  await label('Authenticator code').fill('333333')
  await press('Continue').dblClick()
  await expect.element(page.getByText('We sent a code to +49 170 1234567.')).toBeVisible()
  server.refuses(bindContact, 'phoneInUse', 'Another account has it.')
  await label('Verification code').fill('222222')
  await expect.element(page.getByText('Another account has it.')).toBeVisible()
  await expect.element(label('Phone')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(label('Phone')).toHaveValue('170 1234567')
  const to = { target: '170 1234567', dialCode: '+49' }
  expect(server.inputOf(sendCode)).toEqual([
    { purpose: 'security', change: 'phone', ...to },
    { purpose: 'bindPhone', ...to },
  ])
  const proof = { ownCode: '111111', factor: '333333' }
  expect(server.inputOf(bindContact)).toEqual([{ kind: 'tel', ...to, code: '222222', ...proof }])
})

test('a refusal of a code is gone on the way back to the address', async () => {
  const { server, page, press, label } = await open(<BindEmailScreen />)
  server.replies(sendCode, { resendAfterSeconds: 60, target: 'b***@example.com' })
  await label('Email').fill('ann@example.com')
  await press('Send code').click()
  server.refuses(bindContact, 'tooManyRequests', 'Not now.')
  await label('Verification code').fill('111111')
  await expect.element(page.getByText('Not now.')).toBeVisible()
  await press('Go back').click()
  await expect.element(label('Email')).toHaveValue('ann@example.com')
  await expect.element(page.getByText('Not now.')).not.toBeInTheDocument()
})

test('a password is reset with its code, and a spent one is asked for again', async () => {
  const { server, page, press, label } = await open(<ResetPassScreen />)
  server.replies(sendVisitorCode, { resendAfterSeconds: 60 })
  server.refuses(verifyCode, 'codeInvalid', 'The code is wrong.')
  await label('Email').fill('ann@example.com')
  await press('Send code').dblClick()
  await label('Verification code').fill('111111')
  await expect.element(page.getByText('The code is wrong.')).toBeVisible()
  server.replies(verifyCode, {})
  await label('Verification code').fill('222222')
  await label('Password').fill('correct horse battery')
  await label('Repeat the password').fill('correct horse')
  await userEvent.keyboard('{Enter}')
  await expect.element(label('Repeat the password')).toHaveAttribute('aria-invalid', 'true')
  await label('Repeat the password').fill('correct horse battery')
  server.refuses(resetPasswordByEmail, 'codeSpent', 'The code is too old.')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('The code is too old.')).toBeVisible()
  await label('Verification code').fill('333333')
  await expect.element(label('Password')).toHaveValue('correct horse battery')
  const answer = server.waitsWith(resetPasswordByEmail, { barredUntil: 1 })
  await press('Change password').dblClick()
  answer()
  await expect.element(page.getByText(/^Your password has been changed/)).toBeVisible()
  const sent = { email: 'ann@example.com', password: 'correct horse battery' }
  expect(server.inputOf(resetPasswordByEmail)).toEqual([
    { ...sent, code: '222222' },
    { ...sent, code: '333333' },
  ])
  expect(server.inputOf(sendVisitorCode)).toHaveLength(1)
})

test('a key is revoked once; what was refused for one is not said of another', async () => {
  const { server, page, press } = await open(<ApiKeysScreen />)
  server.refuses(revokeApiKey, 'tooManyRequests', 'Not now.')
  const sheet = page.getByRole('dialog')
  await page.getByRole('button', { name: /^a / }).click()
  await sheet.getByRole('button', { name: 'Revoke' }).click()
  await expect.element(sheet.getByText('Not now.')).toBeVisible()
  await press('Cancel').click()
  await expect.element(sheet).not.toBeInTheDocument()
  await page.getByRole('button', { name: /^b / }).click()
  await expect.element(sheet.getByRole('heading', { name: 'b' })).toBeVisible()
  await expect.element(sheet.getByText('Not now.')).not.toBeInTheDocument()
  const answer = server.waitsWith(revokeApiKey, {})
  await sheet.getByRole('button', { name: 'Revoke' }).dblClick()
  answer()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(server.inputOf(revokeApiKey)).toEqual([{ id: key('a').id }, { id: key('b').id }])
})
