/**
 * Proof of a wallet in two calls: the first gets a text of ours to sign, the second its signature. The
 * text is good once, for the browser, wallet, chain and purpose it was made for.
 */
import type { MessageCode } from '@assay/wire/envelope.ts'
import { CHALLENGE_CODE } from '@assay/wire/envelope.ts'
import { challenge } from '@assay/wire/routes/member.ts'
import { type Address, getAddress, type Hex } from 'viem'
import { Fault } from '../../fault.ts'
import type { Caller } from '../../http/caller.ts'
import { messageOf } from '../../http/messages.ts'
import { ChallengeAnswer, type Refusal, refuse } from '../../http/reply.ts'
import type { ChainReader } from '../../outside/chain/chainReader.ts'
import { type Challenges, newChallengeId } from './challenges.ts'
import { deviceOf } from './device.ts'
import { CHALLENGE_MS, invitationCodeOf, signInText } from './signInText.ts'
import { verifyWallet } from './verifyWallet.ts'

const CHAINS = [1, 56]
const DEFAULT_CHAIN = 56

export type WalletClaim = {
  address: string
  /** 1 or 56; 56 when missing. */
  chainId?: number | undefined
  invitationCode?: string | undefined
  challengeId?: string | undefined
  signature?: string | undefined
}
/** What the signature is for: the sentence that the wallet shows, and how its texts are named. */
export type Purpose = { statement: MessageCode; name: string }
/** The invitation is the one that was signed, whatever the second request says. */
export type Proven = { address: Address; invitationCode: string }
export type WalletProof = (
  claim: WalletClaim,
  purpose: Purpose,
  caller: Caller,
) => Promise<Proven | ChallengeAnswer | Refusal>

export function createWalletProof(parts: {
  challenges: Challenges
  chains: ChainReader
}): WalletProof {
  return async (claim, purpose, caller) => {
    const { chainId = DEFAULT_CHAIN, invitationCode = '', challengeId, signature } = claim
    if (!CHAINS.includes(chainId)) return refuse('chainUnsupported')
    const address = getAddress(claim.address as Address)
    if (!challengeId || !signature) {
      const at = Date.now()
      const id = `${purpose.name}${newChallengeId()}`
      const message = signInText({
        address,
        chainId,
        origin: caller.origin,
        statement: messageOf(purpose.statement, caller.locale),
        challengeId: id,
        invitationCode,
        at,
      })
      const expiresAt = at + CHALLENGE_MS
      const device = deviceOf(caller)
      await parts.challenges.keep({ id, address, chainId, message, device, expiresAt })
      return new ChallengeAnswer(CHALLENGE_CODE, challenge, { id, message, expiresAt })
    }
    if (nameOf(challengeId) !== purpose.name) return refuse('challengeUnknown')
    const device = caller.cookies.did ?? ''
    const taken = await parts.challenges.take(challengeId, { address, chainId, device })
    if (!taken) return refuse('challengeUnknown')
    const signed = { address, chainId, signature: signature as Hex, message: taken.message }
    const isValid = await verifyWallet(signed, parts.chains).catch(whenUnavailable)
    if (typeof isValid !== 'boolean') return isValid
    if (!isValid) return refuse('signatureInvalid')
    return { address, invitationCode: invitationCodeOf(taken.message) }
  }
}

/** What stands before the 43 random characters. */
const nameOf = (challengeId: string): string => challengeId.slice(0, -43)

function whenUnavailable(error: unknown): Refusal {
  if (error instanceof Fault) return refuse('signatureCheckUnavailable')
  throw error
}
