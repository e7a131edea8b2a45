/**
 * Proof of a wallet in two calls: the first returns a text to sign, the second takes the signature.
 * The text works once, for the browser, wallet, chain and purpose it was made for.
 */
import { CHALLENGE_CODE, type MessageCode } from '@assay/wire/envelope.ts'
import { challenge } from '@assay/wire/rows/challenge.ts'
import { type Address, getAddress, type Hex } from 'viem'
import { Fault } from '../../fault.ts'
import type { Caller } from '../../http/caller.ts'
import { messageOf } from '../../http/messages.ts'
import { ChallengeAnswer, Refusal, refuse } from '../../http/reply.ts'
import type { ChainReader } from '../../outside/chain/chainReader.ts'
import { type Attempts, walletLimit } from '../../security/attempts.ts'
import { type Challenges, newChallengeId } from './challenges.ts'
import { deviceIdOf } from './device.ts'
import { CHALLENGE_MS, invitationCodeOf, signInText } from './signInText.ts'
import { verifyWallet } from './verifyWallet.ts'

const CHAIN_NAMES: Record<number, string> = { 1: 'Ethereum', 56: 'BNB Smart Chain' }
const DEFAULT_CHAIN = 56

type WalletClaim = {
  address: string
  /** 1 or 56; 56 when missing. */
  chainId?: number | undefined
  invitationCode?: string | undefined
  challengeId?: string | undefined
  signature?: string | undefined
}
/**
 * The purpose of the signature: the sentence that the wallet shows, and the prefix of its texts'
 * names.
 */
type Purpose = { statement: MessageCode; name: string }
/** The invitation is the signed one, whatever the second request contains. */
export type Proven = {
  address: Address
  invitationCode: string
  /**
   * The chain of the accepting contract; undefined for a key's signature, which is valid on all
   * chains.
   */
  contractChain: number | undefined
}
/**
 * Further conditions, checked before the text is consumed, so that the client can send it again.
 */
export type Accept = (proven: Proven) => Promise<Refusal | undefined>
export type WalletProof = (
  claim: WalletClaim,
  purpose: Purpose,
  caller: Caller,
  accept?: Accept,
) => Promise<Proven | ChallengeAnswer | Refusal>

export function createWalletProof(parts: {
  challenges: Challenges
  chains: ChainReader
  attempts: Pick<Attempts, 'take' | 'giveBack'>
}): WalletProof {
  return async (claim, purpose, caller, accept) => {
    const { chainId = DEFAULT_CHAIN, invitationCode = '', challengeId, signature } = claim
    if (!CHAIN_NAMES[chainId]) return refuse('chainUnsupported')
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
      const device = deviceIdOf(caller)
      await parts.challenges.keep({ id, address, chainId, message, device, expiresAt })
      return new ChallengeAnswer(CHALLENGE_CODE, challenge, { id, message, expiresAt })
    }
    if (nameOf(challengeId) !== purpose.name) return refuse('challengeUnknown')
    const device = caller.cookies.did ?? ''
    const by = { address, chainId, device }
    const found = await parts.challenges.find(challengeId, by)
    if (!found) return refuse('challengeUnknown')
    const signed = { address, chainId, signature: signature as Hex, message: found.message }
    const limit = walletLimit(caller.ip)
    const mayAsk = () => parts.attempts.take([limit])
    const signer = await verifyWallet(signed, parts.chains, mayAsk).catch(whenUnavailable)
    if (signer instanceof Refusal) return signer
    if (!signer) {
      await parts.challenges.take(challengeId, by)
      return refuse('signatureInvalid')
    }
    const proven = {
      address,
      invitationCode: invitationCodeOf(found.message),
      contractChain: signer === 'contract' ? chainId : undefined,
    }
    const refused = await accept?.(proven)
    // Of two requests with one signature only one passes.
    const isTaken = !refused && (await parts.challenges.take(challengeId, by)) !== undefined
    // Not for a text that may be sent again, unless further proof is requested.
    const isRight = isTaken || refused?.code === 'factorRequired'
    if (signer === 'contract' && isRight) await parts.attempts.giveBack(limit)
    return refused ?? (isTaken ? proven : refuse('challengeUnknown'))
  }
}

/**
 * Whether a proof opens an account of this wallet. A contract's proof belongs to its chain; a key
 * is the same on all chains.
 */
export function chainFault(
  wallet: { walletChain: number | null },
  { contractChain }: Pick<Proven, 'contractChain'>,
): Refusal | undefined {
  if (contractChain === undefined || wallet.walletChain === contractChain) return undefined
  if (wallet.walletChain === null) return refuse('signatureInvalid')
  return refuse('walletOtherChain', { chain: CHAIN_NAMES[wallet.walletChain] ?? '' })
}

/** The part before the 43 random characters. */
const nameOf = (challengeId: string): string => challengeId.slice(0, -43)

function whenUnavailable(error: unknown): Refusal {
  if (error instanceof Fault) return refuse('signatureCheckUnavailable')
  throw error
}
