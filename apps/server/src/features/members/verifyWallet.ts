/**
 * Whether a wallet signed a text. A key holder's signature is checked here, without asking anyone;
 * what is left may be a contract wallet (ERC-1271) or one not deployed yet (ERC-6492), which only
 * its chain can judge. No answer from the chain is no proof.
 */
import {
  type Address,
  type Hex,
  hashMessage,
  isAddressEqual,
  type PublicClient,
  parseSignature,
  recoverMessageAddress,
} from 'viem'
import { Fault } from '../../fault.ts'

/** Above this the same signature could be written a second way (EIP-2). */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n
const ERC_6492_SUFFIX = '6492'.repeat(16)

export type SignedText = { address: Address; chainId: number; message: string; signature: Hex }
/** Reads a chain, or undefined when none is configured for that id. */
export type ChainReader = (chainId: number) => PublicClient | undefined

export async function verifyWallet(signed: SignedText, chains: ChainReader): Promise<boolean> {
  if (await isSignedByKey(signed)) return true
  if (isMalleable(signed.signature)) return false
  return isAcceptedByContract(signed, chains)
}

async function isSignedByKey({ address, message, signature }: SignedText): Promise<boolean> {
  if (signature.length !== 132 || isMalleable(signature)) return false
  const v = Number.parseInt(signature.slice(-2), 16)
  if (![0, 1, 27, 28].includes(v)) return false
  try {
    return isAddressEqual(await recoverMessageAddress({ message, signature }), address)
  } catch {
    return false // Not a point on the curve: nobody signed this.
  }
}

function isMalleable(signature: Hex): boolean {
  if (signature.length !== 132) return false
  try {
    return BigInt(parseSignature(signature).s) > HALF_ORDER
  } catch {
    return false
  }
}

/** Asks the chain the message names: a contract's own opinion, or its deployment's (ERC-6492). */
async function isAcceptedByContract(signed: SignedText, chains: ChainReader): Promise<boolean> {
  const { address, chainId, message, signature } = signed
  const chain = chains(chainId)
  const isUndeployed = signature.endsWith(ERC_6492_SUFFIX)
  if (!chain) {
    if (signature.length === 132 && !isUndeployed) return false
    throw new Fault(`No node is configured for chain ${chainId}.`)
  }
  try {
    const code = await chain.getCode({ address })
    if (!code && !isUndeployed) return false
    return await chain.verifyHash({ address, hash: hashMessage(message), signature })
  } catch (cause) {
    throw new Fault('The chain node did not answer.', { cause })
  }
}
