/**
 * Signing in with a wallet: the server gives a text that names this site and lapses soon, the
 * wallet signs it, the server checks the signature. An address alone proves nothing.
 */
import { ApiError, NetworkError } from '@assay/wire/client/client.ts'
import type { MemberInfo } from '@assay/wire/routes/member/member.ts'
import { signInByAddress } from '@assay/wire/routes/member/signIn.ts'
import type { Challenge } from '@assay/wire/rows/challenge.ts'
import { call, client } from '../../api/call.ts'
import { errorText } from '../../api/errorText.ts'
import { RESEND_MS } from '../../api/queryClient.ts'
import { session, startSession } from '../session.ts'
import { isSupported } from './chains.ts'
import { wallet } from './wallet.ts'
import { disconnect } from './walletConnection.ts'
import type { Provider } from './walletDiscovery.ts'
import { troubleOf, type WalletTrouble } from './walletTrouble.ts'

function loginInput(address: string) {
  const { chainId } = wallet.get()
  const { invitationCode } = session.get()
  return {
    address,
    device: 'web' as const,
    ...(invitationCode ? { invitationCode } : {}),
    ...(isSupported(chainId) ? { chainId } : {}),
  }
}

export type ChallengeResult = { challenge: Challenge } | { trouble: WalletTrouble }

export async function askChallenge(): Promise<ChallengeResult> {
  const { address } = wallet.get()
  if (!address) return { trouble: { kind: 'noAccount' } }
  try {
    const input = loginInput(address)
    return { challenge: await resent(() => client.challengeOf(signInByAddress, input)) }
  } catch (error) {
    disconnect()
    return { trouble: serverTrouble(error) }
  }
}

/** A text with the wallet's signature: valid until it was used for a sign-in, or expired. */
export type SignedChallenge = { challenge: Challenge; signature: string }
export type SignInResult =
  | { member: MemberInfo }
  | { signed: SignedChallenge; hasPasskey: boolean }
  | { trouble: WalletTrouble }

export async function signChallenge(challenge: Challenge): Promise<SignInResult> {
  const state = wallet.get()
  const { address } = state
  if (!address || !state.wallet) return { trouble: { kind: 'noAccount' } }
  let signature: string
  try {
    signature = await signText(state.wallet.provider, challenge.message, address)
  } catch (error) {
    return { trouble: troubleOf(error) }
  }
  const signed = { challenge, signature }
  try {
    return { member: await resent(() => enterSigned(signed)) }
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'factorRequired') {
      return { signed, hasPasskey: error.details.passkey !== undefined }
    }
    disconnect()
    return { trouble: serverTrouble(error) }
  }
}

/**
 * Sends once more what got no answer, as reads do. A signed text lets in once: if the first request
 * arrived after all, the second is refused.
 */
async function resent<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    await new Promise((resolve) => setTimeout(resolve, RESEND_MS))
    return send()
  }
}

/** Sends the signature, with the second factor where one is asked for; throws what is refused. */
export async function enterSigned(
  { challenge, signature }: SignedChallenge,
  factor = '',
): Promise<MemberInfo> {
  const input = {
    ...loginInput(wallet.get().address ?? ''),
    challengeId: challenge.id,
    signature,
    ...(factor && { factor }),
  }
  const reply = await call(signInByAddress, input)
  if (!reply.member || !reply.token) throw new Error('The login answer is incomplete.')
  startSession(reply)
  return reply.member
}

/** The wallet's own signature over a text; throws when the person or the wallet says no. */
export const signText = (provider: Provider, text: string, address: string): Promise<string> =>
  provider.request({ method: 'personal_sign', params: [toHex(text), address] }) as Promise<string>

function serverTrouble(error: unknown): WalletTrouble {
  const message = error instanceof ApiError ? error.message : (errorText(error) ?? '')
  return { kind: 'server', message }
}

function toHex(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
