import { getMember } from '@assay/wire/routes/member/session.ts'
import { beforeEach, expect, test, vi } from 'vitest'

const member = {
  userid: 7,
  username: '',
  address: '',
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
const answers = new Map<string, { status: number; body: unknown }>()
const asked: { path: string; headers: Record<string, string> }[] = []

let session: typeof import('./session.ts')
let storage: typeof import('../store/storage.ts')

beforeEach(async () => {
  vi.resetModules()
  answers.clear()
  asked.length = 0
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async (path: string, init: { headers: Record<string, string> }) => {
    asked.push({ path, headers: init.headers })
    const answer = answers.get(path) ?? {
      status: 404,
      body: { code: 404, reason: 'notFound', msg: '' },
    }
    return { status: answer.status, json: async () => answer.body }
  })
  session = await import('./session.ts')
  storage = await import('../store/storage.ts')
})

const okay = (path: string, data: unknown) =>
  answers.set(path, { status: 200, body: { code: 200, data, msg: '' } })

// proves DATA-10
test('without a login flag the member is not asked for', async () => {
  session.restoreSession()
  await session.refreshMember()
  expect(asked).toEqual([])
  expect(session.isSignedIn()).toBe(false)
})

// proves WALLET-26 NET-03
test('a kept token restores the login and is sent with each call, beside the language', async () => {
  storage.remembered.set('isLogin', true)
  storage.remembered.set('token', 'secret')
  okay('/user/userInfo', member)
  await session.refreshMember()
  expect(session.session.get().member?.id).toBe(7)
  expect(asked[0]?.headers).toMatchObject({ token: 'secret', locale: 'EN' })
})

// proves NET-10
test('code 401 forgets everything silently and lets home show it', async () => {
  storage.remembered.set('isLogin', true)
  storage.remembered.set('token', 'old')
  storage.remembered.set('walletAddress', '0x1')
  answers.set('/user/userInfo', {
    status: 401,
    body: { code: 401, reason: 'notSignedIn', msg: 'Please log in.' },
  })
  let ended = 0
  session.onSessionEnded(() => {
    ended += 1
  })
  await session.refreshMember()
  expect(ended).toBe(1)
  expect(session.session.get()).toMatchObject({ member: undefined, wasEnded: true })
  for (const key of ['token', 'userInfo', 'walletAddress'] as const) {
    expect(storage.remembered.get(key)).toBeUndefined()
  }
  expect(storage.remembered.get('isLogin')).toBe(false)
})

test('who signs out keeps the address of the wallet, which is disconnected separately', async () => {
  session.startSession({ member: { id: 7 } as never, token: 'secret' })
  storage.remembered.set('walletAddress', '0x1')
  const told = session.closeSession()
  // Nothing is asked in the name of a session that is ending, but afterwards.
  const { call } = await import('../api/call.ts')
  const read = call(getMember, {})
  await told
  expect(storage.remembered.get('token')).toBeUndefined()
  expect(session.isSignedIn()).toBe(false)
  await read.catch(() => undefined)
  expect(asked.slice(-2)).toMatchObject([
    { path: '/user/logout', headers: { token: 'secret' } },
    { path: '/user/userInfo' },
  ])
  expect(asked.at(-1)?.headers.token).toBe('')
  expect(storage.remembered.get('walletAddress')).toBe('0x1')
})

test('who signs out of a session that had ended before has signed out anyway', async () => {
  session.startSession({ member: { id: 7 } as never, token: 'secret' })
  storage.remembered.set('walletAddress', '0x1')
  answers.set('/user/logout', {
    status: 401,
    body: { code: 401, reason: 'notSignedIn', msg: 'Please log in.' },
  })
  const ended = vi.fn()
  session.onSessionEnded(ended)
  await session.closeSession()
  expect(asked.at(-1)).toMatchObject({ path: '/user/logout', headers: { token: 'secret' } })
  expect(session.session.get()).toMatchObject({ member: undefined, wasEnded: false })
  expect(storage.remembered.get('token')).toBeUndefined()
  expect([storage.remembered.get('walletAddress'), ended.mock.calls]).toEqual(['0x1', []])
})

// proves HOME-17
test('an invitation code is taken from the address, except 1', () => {
  session.takeInvitation('?code=1')
  expect(session.session.get().invitationCode).toBeUndefined()
  session.takeInvitation('?code=ABC123')
  expect(session.session.get().invitationCode).toBe('ABC123')
  session.takeInvitation(`?code=${'no such code '.repeat(9)}`)
  expect(session.session.get().invitationCode).toBe('no such code no ')
})

// proves DATA-01 DATA-03
test('a session keeps member, token and flag in this browser, and nothing of cloud storage', () => {
  expect(session.session.get()).toEqual({
    member: undefined,
    invitationCode: undefined,
    wasEnded: false,
    turn: 0,
  })
  const info = { id: 7, email: '' } as never
  session.startSession({ member: info, token: 'secret' })
  expect(session.session.get().member).toEqual(info)
  expect(storage.remembered.get('userInfo')).toEqual(info)
  expect(['isLogin', 'token'].map((key) => localStorage.getItem(key))).toEqual(['true', '"secret"'])
  expect(storage.LOCAL_KEYS).toContain('walletAddress')
  expect(storage.LOCAL_KEYS.filter((key) => /oss|cloud|credential/i.test(key))).toEqual([])
})

// proves APP-52 DATA-02
test('a flag without a token, or a token without a flag, is a visitor', () => {
  storage.remembered.set('userInfo', { id: 7 })
  storage.remembered.set('isLogin', true)
  session.restoreSession()
  expect(session.isSignedIn()).toBe(false)
  storage.remembered.set('isLogin', false)
  storage.remembered.set('token', 'secret')
  session.restoreSession()
  expect(session.isSignedIn()).toBe(false)
  expect(asked).toEqual([])
  storage.remembered.set('isLogin', true)
  session.restoreSession()
  expect(session.isSignedIn()).toBe(true)
})

test('a tab shows who has signed in in another one, and no one once they signed out there', () => {
  const tabs = new EventTarget()
  vi.stubGlobal('addEventListener', tabs.addEventListener.bind(tabs))
  session.followOtherTabs()
  const hear = (key: string | null) =>
    tabs.dispatchEvent(Object.assign(new Event('storage'), { key }))
  const shown = () => session.session.get().member?.id
  const signInElsewhere = (id: number) => {
    storage.remembered.set('token', `secret of ${id}`)
    storage.remembered.set('isLogin', true)
    storage.remembered.set('userInfo', { id })
    hear('userInfo')
  }
  signInElsewhere(7)
  expect(shown()).toBe(7)
  expect(session.session.get().turn).toBe(0)
  signInElsewhere(8)
  expect(shown()).toBe(8)
  // No page of the first is left to the second.
  expect(session.session.get().turn).toBe(1)
  storage.remembered.set('settings', {})
  hear('settings')
  expect(shown()).toBe(8)
  storage.remembered.forget('token', 'userInfo')
  storage.remembered.set('isLogin', false)
  hear('userInfo')
  expect(shown()).toBeUndefined()
  signInElsewhere(7)
  storage.remembered.forget('token', 'userInfo', 'isLogin')
  hear(null)
  expect(shown()).toBeUndefined()
})

test('an answer about a member who has signed out meanwhile brings no one back', async () => {
  okay('/user/userInfo', member)
  storage.remembered.set('isLogin', true)
  storage.remembered.set('token', 'secret')
  const asking = session.refreshMember()
  session.forgetSession()
  await asking
  expect(session.isSignedIn()).toBe(false)
  expect(storage.remembered.get('userInfo')).toBeUndefined()
})

test('each member who signs in here subscribes to their own data', async () => {
  const tickets = () => asked.filter(({ path }) => path.includes('Ticket')).length
  for (const id of [7, 7, 8]) session.startSession({ member: { id } as never, token: `of ${id}` })
  await vi.waitFor(() => expect(tickets()).toBe(2))
  expect(session.session.get()).toMatchObject({ member: { id: 8 }, turn: 1 })
})
