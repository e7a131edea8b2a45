/** What lets a member in beside the password: authenticator, passkeys, a wallet, open sessions. */
import type { Reply } from '@assay/wire/route.ts'
import {
  beginFactor,
  confirmFactor,
  endOtherSessions,
  endSession,
  getSessions,
  linkWallet,
  removeFactor,
  renewRecoveryCodes,
  unlinkWallet,
} from '@assay/wire/routes/member/access.ts'
import {
  addPasskey,
  beginPasskey,
  getPasskeys,
  removePasskey,
} from '@assay/wire/routes/member/passkey.ts'
import { getSecurity } from '@assay/wire/routes/member/security.ts'
import { sendCode } from '@assay/wire/routes/member/user.ts'
import { type AnsweringServer, createServer } from '@assay/wire/testing/createServer.ts'
import type {} from '@vitest/browser-playwright'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import { NO_WALLET, wallet } from '../../session/wallet/wallet.ts'
import { type Provider, wallets } from '../../session/wallet/walletDiscovery.ts'
import { exampleMember, exampleSecurity } from '../../testing/exampleMember.ts'
import { openScreen } from '../../testing/openScreen.tsx'
import { AuthenticatorScreen } from './access/AuthenticatorScreen.tsx'
import { DevicesScreen } from './access/DevicesScreen.tsx'
import { LinkWalletScreen } from './access/LinkWalletScreen.tsx'
import { RecoveryCodesScreen } from './access/RecoveryCodesScreen.tsx'
import { NewPasskeyScreen } from './passkeys/NewPasskeyScreen.tsx'
import { PasskeyScreen } from './passkeys/PasskeyScreen.tsx'
import { PasskeysScreen } from './passkeys/PasskeysScreen.tsx'

type Opening = {
  state?: Partial<typeof exampleSecurity>
  path?: string
  address?: string
  prepare?: (server: AnsweringServer) => void
}

async function open(screen: ReactNode, opening: Opening = {}) {
  const { state, path = '/change', address = '', prepare } = opening
  const server = createServer()
  server.replies(getSecurity, { ...exampleSecurity, ...state })
  server.replies(sendCode, { resendAfterSeconds: 60, target: exampleSecurity.codeTarget })
  prepare?.(server)
  const page = await openScreen(screen, {
    server,
    path,
    member: { ...exampleMember, address },
    areas: ['security', 'account', 'passkeys', 'errors'],
  })
  const press = (name: string) => page.getByRole('button', { name, exact: true })
  const code = page.getByRole('textbox', { name: /^Verification/ })
  const factor = page.getByRole('textbox', { name: 'Authenticator code' })
  return { server, page, press, code, factor }
}

const key = { seed: 'ABCDEFGHIJKLMNOP', link: 'otpauth://totp/Assay:7?secret=ABCDEFGHIJKLMNOP' }
const codes = ['aaaa-bbbb', 'cccc-dddd']

test('a key that did not come is asked for again', async () => {
  const { server, page, press } = await open(<AuthenticatorScreen />, {
    prepare: (server) => server.refuses(beginFactor, 'tooManyRequests', 'Not now.'),
  })
  await expect.element(page.getByText('This could not be loaded.')).toBeVisible()
  await press('Continue').click()
  expect(server.inputOf(sendCode)).toEqual([])
  server.replies(beginFactor, key)
  await press('Try again').click()
  await expect.element(page.getByText('ABCD EFGH IJKL MNOP')).toBeVisible()
})

test('an authenticator is set up by both codes, and its recovery codes are shown', async () => {
  const { server, page, press, code, factor } = await open(<AuthenticatorScreen />, {
    prepare: (server) => server.replies(beginFactor, key),
  })
  await expect.element(page.getByText('ABCD EFGH IJKL MNOP')).toBeVisible()
  await press('Continue').dblClick()
  await code.fill('111111')
  await userEvent.keyboard('{Enter}')
  await expect.element(factor).toHaveAttribute('aria-invalid', 'true')
  expect(server.inputOf(sendCode)).toEqual([{ purpose: 'security', change: 'factorEnroll' }])
  expect(server.inputOf(confirmFactor)).toEqual([])

  server.refuses(confirmFactor, 'factorInvalid', 'That is no code of the app.')
  await factor.fill('222222')
  await press('Confirm').click()
  await expect.element(page.getByText('That is no code of the app.')).toBeVisible()
  await expect.element(factor).toHaveAttribute('aria-invalid', 'true')
  await expect.element(code).toHaveValue('111111')
  server.refuses(confirmFactor, 'tooManyRequests', 'Not now.')
  await factor.fill('333333')
  await press('Confirm').click()
  await expect.element(page.getByText('Not now.')).toBeVisible()
  await press('Go back').click()
  await expect.element(page.getByText('ABCD EFGH IJKL MNOP')).toBeVisible()
  await expect.element(page.getByText('Not now.')).not.toBeInTheDocument()

  // The code that was sent is still good: no other is.
  await press('Continue').click()
  await code.fill('111111')
  await factor.fill('333333')
  const answer = server.waitsWith(confirmFactor, { recoveryCodes: codes, barredUntil: 0 })
  server.replies(getSecurity, { ...exampleSecurity, hasFactor: true })
  await press('Confirm').dblClick()
  await userEvent.keyboard('{Enter}')
  answer()
  await expect.element(page.getByText('cccc-dddd')).toBeVisible()
  await expect.element(press('Done')).toBeVisible()
  const sent = { code: '111111', first: '333333' }
  expect(server.inputOf(confirmFactor)).toEqual([{ ...sent, first: '222222' }, sent, sent])
  expect(server.inputOf(sendCode)).toHaveLength(1)
})

test('an authenticator is taken away by both codes; without an answer once more', async () => {
  const { server, page, press, code, factor } = await open(<AuthenticatorScreen />, {
    state: { hasFactor: true, recoveryCodesLeft: 9 },
  })
  await expect.element(page.getByText('9', { exact: true })).toBeVisible()
  await press('Continue').click()
  await expect.element(code).toHaveFocus()
  await code.fill('111111')
  expect(server.inputOf(removeFactor)).toEqual([])
  await factor.fill('aaaa-bbbb')
  server.isSilentTo(removeFactor)
  await press('Confirm').click()
  await expect.element(page.getByText(/^No answer came/)).toBeVisible()
  const answer = server.waitsWith(removeFactor, { barredUntil: Date.now() + 86_400_000 })
  server.replies(getSecurity, exampleSecurity)
  await press('Confirm').dblClick()
  answer()
  await expect.element(page.getByText('The authenticator app is removed.')).toBeVisible()
  await expect.element(page.getByText(/are possible again from/)).toBeVisible()
  const sent = { code: '111111', factor: 'aaaa-bbbb' }
  expect(server.inputOf(removeFactor)).toEqual([sent, sent])
})

const recoveryPages = (
  <Routes>
    <Route path="/authenticator" element={<AuthenticatorScreen />} />
    <Route path="/passkeys" element={<PasskeysScreen />} />
    <Route path="/recoveryCodes" element={<RecoveryCodesScreen />} />
  </Routes>
)

test('new recovery codes are shown once; after a lost answer they are asked for again', async () => {
  const { server, page, press, code, factor } = await open(recoveryPages, {
    path: '/authenticator',
    state: { hasFactor: true, recoveryCodesLeft: 3 },
    prepare: (server) => server.replies(sendCode, { resendAfterSeconds: 0, target: 'a***' }),
  })
  const warning = page.getByText(/^Few or no recovery codes/)
  await expect.element(warning).toBeVisible()
  await page.getByRole('link', { name: /^Recovery codes left/ }).click()
  await expect.element(page.getByText(/only the last ten count/)).toBeVisible()
  await press('Continue').click()
  await expect.element(page.getByText('The six digits that your app shows now')).toBeVisible()
  server.refuses(renewRecoveryCodes, 'recoveryCodeRefused', 'Not with a recovery code.')
  await code.fill('111111')
  await factor.fill('aaaa-bbbb')
  await press('Confirm').click()
  await expect.element(page.getByText('Not with a recovery code.')).toBeVisible()
  await expect.element(factor).toHaveAttribute('aria-invalid', 'true')

  server.isSilentTo(renewRecoveryCodes)
  await factor.fill('222222')
  await press('Confirm').click()
  await expect.element(page.getByText(/^No answer came/)).toBeVisible()
  await press('Send again').click()
  await expect.poll(() => server.inputOf(sendCode)).toHaveLength(2)
  const answer = server.waitsWith(renewRecoveryCodes, { recoveryCodes: codes, barredUntil: 0 })
  server.replies(getSecurity, { ...exampleSecurity, hasFactor: true, recoveryCodesLeft: 10 })
  await code.fill('333333')
  await factor.fill('444444')
  await press('Confirm').dblClick()
  answer()
  await expect.element(page.getByText('cccc-dddd')).toBeVisible()
  expect(server.inputOf(renewRecoveryCodes)).toEqual([
    { code: '111111', factor: 'aaaa-bbbb' },
    { code: '111111', factor: '222222' },
    { code: '333333', factor: '444444' },
  ])
  const asked = { purpose: 'security', change: 'recoveryRenew' }
  expect(server.inputOf(sendCode)).toEqual([asked, asked])
  await press('Done').click()
  await expect.element(page.getByText('10', { exact: true })).toBeVisible()
  await expect.element(warning).not.toBeInTheDocument()
})

test('four recovery codes are not few, and passkeys have them too', async () => {
  const passkey = { id: 'a1', name: 'Phone', createdAt: 1, usedAt: undefined }
  const { page } = await open(recoveryPages, {
    path: '/passkeys',
    state: { passkeys: 1, recoveryCodesLeft: 4 },
    prepare: (server) => server.replies(getPasskeys, [passkey]),
  })
  await expect.element(page.getByRole('link', { name: /^Recovery codes left.*4$/ })).toBeVisible()
  await expect.element(page.getByText(/^Few or no recovery codes/)).not.toBeInTheDocument()
})

test('without an app or a passkey there are no recovery codes to ask for', async () => {
  const { server, page, press } = await open(recoveryPages, { path: '/recoveryCodes' })
  await press('Continue').click()
  await expect.element(page.getByText(/^No authenticator app is set up/)).toBeVisible()
  expect(server.inputOf(sendCode)).toEqual([])
})

/** A device that makes passkeys, as long as it knows who holds it. */
async function useDevice() {
  const session = cdp()
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: false,
      automaticPresenceSimulation: true,
    },
  })
  onTestFinished(() => session.send('WebAuthn.disable').then(() => undefined))
  const isHeldBy = (isUserVerified: boolean) =>
    session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  return { isHeldBy }
}

const options = JSON.stringify({
  challenge: 'AAAAAAAAAAAAAAAAAAAAAA',
  rp: { id: location.hostname, name: 'Assay' },
  user: { id: 'Bw', name: 'Ann', displayName: 'Ann' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
})

test('a passkey is made by the device after the proof, and kept once', async () => {
  const device = await useDevice()
  const { server, page, press, code } = await open(<NewPasskeyScreen />, {
    prepare: (server) => server.replies(beginPasskey, { options }),
  })
  await page.getByRole('textbox', { name: /^Name/ }).fill('My phone')
  await userEvent.keyboard('{Enter}')
  await code.fill('111111')
  await expect.element(page.getByText(/^No passkey was created/)).toBeVisible()
  expect(server.inputOf(addPasskey)).toEqual([])
  await device.isHeldBy(true)
  const answer = server.waitsWith(addPasskey, { recoveryCodes: codes, barredUntil: 0 })
  await press('Confirm').dblClick()
  await expect.poll(() => server.inputOf(addPasskey)).toHaveLength(1)
  answer()
  await expect.element(page.getByText('aaaa-bbbb')).toBeVisible()
  const [added] = server.inputOf(addPasskey)
  expect(added).toMatchObject({ name: 'My phone', code: '111111' })
  expect(JSON.parse(added?.credential ?? '{}')).toMatchObject({ type: 'public-key' })
  expect(server.inputOf(addPasskey)).toHaveLength(1)
  expect(server.inputOf(sendCode)).toEqual([{ purpose: 'security', change: 'passkeyAdd' }])
})

test('the chosen passkey is taken away, with a recovery code where a factor is asked for', async () => {
  const passkey = (id: string) => ({ id, name: `Phone ${id}`, createdAt: 1, usedAt: undefined })
  const { server, page, press, code, factor } = await open(
    <Routes>
      <Route path="/passkeys" element={<PasskeysScreen />} />
      <Route path="/passkeys/:id" element={<PasskeyScreen />} />
    </Routes>,
    {
      path: '/passkeys',
      state: { passkeys: 2 },
      prepare: (server) => server.replies(getPasskeys, [passkey('a1'), passkey('b2')]),
    },
  )
  await page.getByRole('button', { name: /^Phone b2/ }).click()
  await expect.element(page.getByRole('heading', { name: 'Phone b2' })).toBeVisible()
  await press('Continue').click()
  server.refuses(removePasskey, 'factorRequired', 'A second factor is needed.')
  await code.fill('111111')
  await expect.element(page.getByText('A second factor is needed.')).toBeVisible()
  await factor.fill('cccc-dddd')
  const answer = server.waitsWith(removePasskey, { barredUntil: 0 })
  server.replies(getPasskeys, [passkey('a1')])
  await press('Confirm').dblClick()
  answer()
  await expect.element(page.getByText('The passkey is removed.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Phone b2' })).toBeVisible()
  expect(server.inputOf(removePasskey)).toEqual([
    { id: 'b2', code: '111111' },
    { id: 'b2', code: '111111', factor: 'cccc-dddd' },
  ])
})

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'

/** A wallet of the browser; `sign` is the person's answer to a text. */
function useWallet(sign: () => Promise<string>) {
  const asked: string[] = []
  const provider: Provider = {
    request: async ({ method }) => {
      asked.push(method)
      if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [ADDRESS]
      if (method === 'eth_chainId') return '0x1'
      if (method === 'personal_sign') return sign()
      throw new Error(method)
    },
  }
  wallets.set([{ id: 'test', name: 'Test wallet', icon: undefined, provider }])
  onTestFinished(() => {
    wallets.set([])
    wallet.set(NO_WALLET)
  })
  return { signatures: () => asked.filter((method) => method === 'personal_sign').length }
}

test('a wallet is linked by its signature and one code; a declined signature is said', async () => {
  const declined = Object.assign(new Error('No.'), { code: 4001 })
  let sign = (): Promise<string> => Promise.reject(declined)
  const { signatures } = useWallet(() => sign())
  const { server, page, press, code } = await open(<LinkWalletScreen />)
  await press('Continue').click()
  await expect.element(page.getByText('Choose a wallet and sign first.')).toBeVisible()
  expect(server.sent).toEqual([])
  server.asksToSign(linkWallet, { id: 'challenge-1', message: 'Sign this.', expiresAt: 1 })
  const row = page.getByRole('button', { name: /^Test wallet/ })
  await row.click()
  await expect
    .element(page.getByText('You declined in the wallet.', { exact: false }))
    .toBeVisible()
  const signed = Promise.withResolvers<string>()
  sign = () => signed.promise
  await row.dblClick()
  signed.resolve('0xabcd')
  await expect.element(row.getByText('0x5290...9EE7')).toBeVisible()
  expect(signatures()).toBe(2)
  await press('Continue').click()
  const bound = { purpose: 'security', change: 'walletLink', target: ADDRESS }
  await expect.poll(() => server.inputOf(sendCode)).toEqual([bound])

  server.refuses(linkWallet, 'tooManyRequests', 'Not now.')
  await code.fill('111111')
  await expect.element(page.getByText('Not now.')).toBeVisible()
  const answer = server.waitsWith(linkWallet, { ...exampleMember, address: ADDRESS })
  await press('Confirm').dblClick()
  answer()
  await expect.element(page.getByText('Your wallet is linked.')).toBeVisible()
  const asked = { address: ADDRESS, chainId: 1 }
  const proven = { ...asked, challengeId: 'challenge-1', signature: '0xabcd', code: '111111' }
  expect(server.inputOf(linkWallet)).toEqual([asked, asked, proven, proven])
})

test('a linked wallet is taken away by the code alone', async () => {
  const { server, page, press, code } = await open(<LinkWalletScreen />, { address: ADDRESS })
  await expect.element(page.getByText('0x5290...9EE7')).toBeVisible()
  await press('Continue').click()
  server.replies(unlinkWallet, { barredUntil: 0 })
  await code.fill('111111')
  await expect.element(page.getByText('The wallet is no longer linked.')).toBeVisible()
  expect(server.inputOf(unlinkWallet)).toEqual([{ code: '111111' }])
})

const session = (id: string, agent: string): Reply<typeof getSessions>[number] => ({
  id: id.repeat(16),
  agent,
  ip: '203.0.113.7',
  createdAt: 1,
  seenAt: 1,
  isCurrent: id === 'a',
})

test('one session is ended, or all others; a refusal is said and the list asked for again', async () => {
  const all = [session('a', 'Firefox'), session('b', 'Safari'), session('c', 'Opera')]
  const { server, page, press } = await open(<DevicesScreen />, {
    prepare: (server) => server.replies(getSessions, all),
  })
  const safari = page.getByText(/^Safari/)
  const endFirst = press('Log out').first()
  server.refuses(endSession, 'tooManyRequests', 'Not now.')
  await endFirst.click()
  await expect.element(page.getByText('Not now.')).toBeVisible()
  await expect.element(safari).toBeVisible()
  const answer = server.waitsWith(endSession, {})
  server.replies(getSessions, all.slice(0, 1).concat(all.slice(2)))
  await endFirst.dblClick()
  answer()
  await expect.element(safari).not.toBeInTheDocument()
  const safariId = { id: 'b'.repeat(16) }
  expect(server.inputOf(endSession)).toEqual([safariId, safariId])
  const over = server.waitsWith(endOtherSessions, { ended: 1 })
  server.replies(getSessions, all.slice(0, 1))
  await press('Log out all other devices').dblClick()
  over()
  await expect.element(press('Log out all other devices')).not.toBeInTheDocument()
  await expect.element(page.getByText(/^Firefox/)).toBeVisible()
  expect(server.inputOf(endOtherSessions)).toEqual([{}])
})

test('without an address for codes a passkey is led to it, and back', async () => {
  const { page, press } = await open(<NewPasskeyScreen />, {
    state: { codeTarget: '' },
    path: '/passkeys/new',
  })
  await expect
    .element(page.getByRole('heading', { name: 'Confirm your email first' }))
    .toBeVisible()
  await press('Confirm email').click()
  const address = () => location.pathname + location.search
  await expect.poll(address).toBe('/bindEmail?from=%2Fpasskeys%2Fnew')
})
