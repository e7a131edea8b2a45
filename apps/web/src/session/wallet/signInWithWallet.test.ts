import { beforeEach, expect, test, vi } from 'vitest'
import type { Wallet } from './walletDiscovery.ts'

const ADDRESS = '0x7aF39B1c2d3E4f5A6b7C8d9E0f1A2b3C4d5E91Bc'
const answers: { status: number; body: unknown }[] = []

let signIn: typeof import('./signInWithWallet.ts')
let wallets: typeof import('./wallet.ts') & typeof import('./walletConnection.ts')
let troubleText: typeof import('./walletTrouble.ts').troubleText

beforeEach(async () => {
  vi.resetModules()
  answers.length = 0
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { documentElement: {}, getElementById: () => null })
  vi.stubGlobal('fetch', async () => {
    const answer = answers.shift()
    if (!answer?.body) throw new TypeError('network')
    return { status: answer.status, json: async () => answer.body }
  })
  const { speak } = await import('../../i18n/i18n.ts')
  await speak('en')
  wallets = { ...(await import('./wallet.ts')), ...(await import('./walletConnection.ts')) }
  signIn = await import('./signInWithWallet.ts')
  ;({ troubleText } = await import('./walletTrouble.ts'))
  await wallets.connectWallet(walletOf(() => '0x5161'))
})

function walletOf(sign: () => unknown): Wallet {
  const replies: Record<string, () => unknown> = {
    eth_requestAccounts: () => [ADDRESS],
    eth_chainId: () => '0x38',
    personal_sign: sign,
  }
  const request = async ({ method }: { method: string }) => replies[method]?.()
  return { id: 'test', name: 'Test', icon: undefined, provider: { request } }
}

const member = {
  userid: 7,
  username: '',
  address: ADDRESS,
  phone: '',
  email: '',
  emailstate: false,
  recom: 'A',
  recomurl: '',
  realstate: 'notVerified',
  loginpassword: false,
  paypassword: false,
  until: 0,
  frozen: false,
  wdate: 1,
}
const challenge = { id: 'challenge-1', message: 'Sign in to assay.test', expiresAt: 1 }
const isForgotten = () =>
  wallets.wallet.get().status === 'idle' &&
  ['token', 'isLogin', 'walletAddress'].every((key) => localStorage.getItem(key) === null)

// proves WALLET-23 WALLET-24
test('a login that the server refuses disconnects the wallet and says why', async () => {
  const body = { code: 403, reason: 'signatureInvalid', msg: 'The signature is wrong.', data: null }
  answers.push({ status: 403, body })
  const result = await signIn.signChallenge(challenge)
  expect(result).toEqual({ trouble: { kind: 'server', message: 'The signature is wrong.' } })
  if ('trouble' in result) {
    expect(troubleText(result.trouble)).toBe('Login failed. The signature is wrong.')
  }
  expect(isForgotten()).toBe(true)
})

// proves WALLET-21 WALLET-23
test.each([
  ['no token', { member, token: '' }],
  ['no member', { token: 'secret' }],
])('an answer with %s is no login', async (_, data) => {
  answers.push({ status: 200, body: { code: 200, data, msg: '' } })
  expect(await signIn.signChallenge(challenge)).toMatchObject({ trouble: { kind: 'server' } })
  expect(isForgotten()).toBe(true)
})

test('a missed answer is asked for once more, and only once', async () => {
  const missed = { status: 200, body: undefined }
  const entered = { code: 200, data: { member, token: 'secret' }, msg: '' }
  answers.push(missed, { status: 200, body: entered })
  expect(await signIn.signChallenge(challenge)).toMatchObject({ member: { id: 7 } })
  answers.push(missed, missed, { status: 200, body: entered })
  expect(await signIn.askChallenge()).toMatchObject({ trouble: { kind: 'server' } })
  expect(answers).toHaveLength(1)
})

test('a whole answer is a login', async () => {
  answers.push({ status: 200, body: { code: 200, data: { member, token: 'secret' }, msg: '' } })
  expect(await signIn.signChallenge(challenge)).toMatchObject({ member: { id: 7 } })
  expect(localStorage.getItem('token')).toBe('"secret"')
})

test('a second factor is asked for beside the same signature, and the wallet stays', async () => {
  const refused = { code: 403, reason: 'factorRequired', msg: 'The code?', data: null, details: {} }
  answers.push({ status: 403, body: refused })
  const result = await signIn.signChallenge(challenge)
  expect(result).toEqual({ signed: { challenge, signature: '0x5161' }, hasPasskey: false })
  expect(wallets.wallet.get().status).toBe('connected')

  const wrong = { ...refused, reason: 'factorInvalid' }
  answers.push({ status: 403, body: wrong })
  const signed = { challenge, signature: '0x5161' }
  await expect(signIn.enterSigned(signed, '000000')).rejects.toMatchObject({
    reason: 'factorInvalid',
  })
  expect(wallets.wallet.get().status).toBe('connected')
  answers.push({ status: 200, body: { code: 200, data: { member, token: 'secret' }, msg: '' } })
  expect(await signIn.enterSigned(signed, '123456')).toMatchObject({ id: 7 })
})

// proves WALLET-33
test('declining to sign keeps the wallet and is said calmly', async () => {
  const refuse = () => {
    throw Object.assign(new Error('no'), { code: 4001 })
  }
  await wallets.connectWallet(walletOf(refuse))
  const result = await signIn.signChallenge(challenge)
  expect(result).toEqual({ trouble: { kind: 'rejected' } })
  expect(wallets.wallet.get().status).toBe('connected')
})

// proves WALLET-34
test('without a connected wallet nothing is asked', async () => {
  wallets.disconnect()
  const asked = await signIn.askChallenge()
  expect(asked).toEqual({ trouble: { kind: 'noAccount' } })
  expect(troubleText({ kind: 'noAccount' })).toBe('Please connect the wallet first.')
})

// proves WALLET-29 WALLET-30 WALLET-31 WALLET-33
test('each trouble has its message', () => {
  expect(troubleText({ kind: 'noProvider' })).toMatch(/No wallet was found.*install one/)
  expect(troubleText({ kind: 'failed', message: 'The port is closed.' })).toBe(
    'Connection failed: The port is closed.',
  )
  expect(troubleText({ kind: 'rejected' })).toBe('You declined in the wallet. Nothing happened.')
})
