/**
 * The EIP-4361 text that a wallet signs. The server verifies against its stored bytes, never the
 * client's.
 */
import { randomBytes } from 'node:crypto'
import { type Address, getAddress } from 'viem'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { invitationUrl } from './invitationUrl.ts'

export const CHALLENGE_MS = 5 * 60_000

export type SignInText = {
  address: string
  chainId: number
  /** Scheme and host that the browser shows. */
  origin: string
  statement: string
  challengeId: string
  invitationCode: string
  at: number
}

/**
 * EIP-4361 starts with an authority of RFC 3986. The library refuses some of them, IPv6 literals
 * and names without a dot, so the text is generated for an accepted host, which is then replaced.
 */
const SOME_HOST = 'localhost'

export function signInText(text: SignInText): string {
  const { origin, invitationCode } = text
  const message = createSiweMessage({
    address: getAddress(text.address) as Address,
    chainId: text.chainId,
    domain: SOME_HOST,
    uri: origin,
    version: '1',
    nonce: randomBytes(16).toString('hex'),
    issuedAt: new Date(text.at),
    expirationTime: new Date(text.at + CHALLENGE_MS),
    statement: text.statement,
    requestId: text.challengeId,
    ...(invitationCode && { resources: [invitationUrl(origin, invitationCode)] }),
  })
  return new URL(origin).host + message.slice(SOME_HOST.length)
}

/** The invitation code in a signed text; '' for none. */
export function invitationCodeOf(message: string): string {
  const [resource = ''] = parseSiweMessage(message).resources ?? []
  return URL.canParse(resource) ? (new URL(resource).searchParams.get('code') ?? '') : ''
}
