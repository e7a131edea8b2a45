/** A member with a wallet of their own, over the wire: for tests of a server, and for journeys. */
import { createClient } from '@assay/wire/client/client.ts'
import type { Locale } from '@assay/wire/locale.ts'
import { signInByAddress } from '@assay/wire/routes/member/signIn.ts'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { TestMember } from './testServer.ts'

/** Signs in as a browser does: challenge, signature, token and cookies. */
export async function signUp(
  origin: string,
  account = privateKeyToAccount(generatePrivateKey()),
  { invitationCode, locale = 'en' }: { invitationCode?: string; locale?: Locale } = {},
): Promise<TestMember> {
  let token = ''
  const watched = cookieFetch()
  const client = createClient({
    origin,
    token: () => token,
    locale: () => locale,
    keepsCookies: true,
    fetch: watched.fetch,
  })
  const invited = invitationCode === undefined ? {} : { invitationCode }
  const input = { address: account.address, device: 'web', chainId: 1, ...invited } as const
  const { id, message } = await client.challengeOf(signInByAddress, input)
  const signature = await account.signMessage({ message })
  const signedIn = await client.call(signInByAddress, { ...input, challengeId: id, signature })
  token = signedIn.token
  return {
    id: signedIn.member.id,
    account,
    client,
    headers: { token, cookie: watched.cookies.join('; ') },
  }
}

/** A `fetch` that keeps the cookies that the server sets. */
export function cookieFetch(): { fetch: typeof fetch; cookies: string[] } {
  const cookies: string[] = []
  return {
    cookies,
    async fetch(...request) {
      const response = await fetch(...request)
      cookies.push(...response.headers.getSetCookie().map((line) => line.split(';')[0] ?? ''))
      return response
    },
  }
}
