/**
 * Members as most journeys begin: signed in, by the server's own calls. Signing in on screen takes
 * nine seconds of a core, and is proved where it is the subject: by wallet in `visitor`, by
 * email in `money` and `keys`, with the demo's accounts in `tourOfAMember`.
 */
import { createClient } from '@assay/wire/client/client.ts'
import type { Locale } from '@assay/wire/locale.ts'
import { signInAsDemo } from '@assay/wire/routes/dev.ts'
import type { MemberInfo } from '@assay/wire/routes/member/member.ts'
import { getMember } from '@assay/wire/routes/member/session.ts'
import { bindContact, sendCode } from '@assay/wire/routes/member/user.ts'
import { cookieFetch, signUp } from '../../apps/server/src/testing/signUp.ts'
import { origin } from '../demoServer.ts'
import type { Phone } from '../phone.ts'
import { latestCode } from './outbox.ts'

/** One of the demo's own members. */
export async function arriveAs(phone: Phone, name: 'veteran' | 'newcomer'): Promise<void> {
  const { fetch, cookies } = cookieFetch()
  const { call } = createClient({ origin: origin(), fetch })
  await keepSession(phone, { ...(await call(signInAsDemo, { name })), cookies })
}

/** A new member with starter funds, and with an email where orders are to be placed. */
export async function arriveWithWallet(
  phone: Phone,
  { hasEmail = false, locale = 'en' }: { hasEmail?: boolean; locale?: Locale } = {},
): Promise<void> {
  const { client, headers } = await signUp(origin(), undefined, { locale })
  if (hasEmail) {
    const email = `${crypto.randomUUID()}@mail.example`
    await client.call(sendCode, { purpose: 'bindEmail', target: email })
    const code = await latestCode(email)
    await client.call(bindContact, { kind: 'email', target: email, code })
  }
  const member = await client.call(getMember, {})
  const { token = '', cookie = '' } = headers
  await keepSession(phone, { member, token, cookies: cookie.split('; ') })
}

const BLANK = '<!doctype html><link rel="icon" href="data:,">'

type Kept = { member: MemberInfo; token: string; cookies: readonly string[] }

/** As the app would have kept it. */
async function keepSession({ page, context }: Phone, { member, token, cookies }: Kept) {
  const all = cookies.map((pair) => {
    const [name = '', value = ''] = pair.split('=')
    return { name, value, url: origin(), httpOnly: true, sameSite: 'Strict' as const }
  })
  await context.addCookies(all)
  // Local storage belongs to the origin, so an empty page there is enough.
  const blank = `${origin()}/arrival`
  await page.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: BLANK }))
  await page.goto(blank)
  await page.unroute(blank)
  await page.evaluate(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) {
        localStorage.setItem(key, JSON.stringify(value))
      }
    },
    { token, isLogin: true, userInfo: member },
  )
}
