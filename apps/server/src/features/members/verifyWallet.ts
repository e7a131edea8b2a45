/**
 * Whether a wallet signed a text. A key's signature is verified locally, and is valid on every
 * chain. Otherwise it may be a contract wallet (ERC-1271) or one not deployed yet (ERC-6492), which
 * only its chain can verify, and only for that chain: another person may have deployed a different
 * contract at the same address elsewhere. No answer from the chain means no proof.
 */
import {
  type Address,
  BaseError,
  encodeDeployData,
  encodeFunctionData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hex,
  hashMessage,
  isAddressEqual,
  type PublicClient,
  parseAbi,
  recoverMessageAddress,
} from 'viem'
import { Fault } from '../../fault.ts'
import type { Refusal } from '../../http/reply.ts'
import type { ChainReader } from '../../outside/chain/chainReader.ts'

/** Above this, the same signature would have a second valid form (EIP-2). */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n
const ERC_1271 = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)'])
const ERC_1271_YES = '0x1626ba7e'
const ERC_6492_SUFFIX = '6492'.repeat(16)
/** A wallet that needs more gas than this to verify a signature is refused. */
const GAS_MAX = '0x989680'
/** 65 bytes as text: r, s, v. */
const KEY_SIGNATURE_LENGTH = 132

export type WalletSignature = { address: Address; chainId: number; message: string; signature: Hex }

/** Who signed: the address's key, or its contract on the chain of the text. */
export type SignedBy = 'key' | 'contract'

/**
 * Undefined without a valid signature. If only the chain can decide, a refusal by `mayAsk` is
 * returned and no node is asked. Throws a `Fault` when a node does not answer.
 */
export async function verifyWallet(
  signed: WalletSignature,
  chains: ChainReader,
  mayAsk: () => Promise<Refusal | undefined>,
): Promise<SignedBy | Refusal | undefined> {
  if (await isSignedByKey(signed)) return 'key'
  const chain = chains(signed.chainId)
  const refused = chain && (await mayAsk())
  if (refused) return refused
  if (chain) return (await isAcceptedByContract(signed, chain)) ? 'contract' : undefined
  // A signature with a key's format was checked above; a contract might accept anything else.
  if (signed.signature.length === KEY_SIGNATURE_LENGTH) return undefined
  throw new Fault(`No node is configured for chain ${signed.chainId}.`)
}

async function isSignedByKey({ address, message, signature }: WalletSignature): Promise<boolean> {
  if (signature.length !== KEY_SIGNATURE_LENGTH) return false
  if (BigInt(`0x${signature.slice(66, 130)}`) > HALF_ORDER) return false
  if (![0, 1, 27, 28].includes(Number.parseInt(signature.slice(-2), 16))) return false
  try {
    return isAddressEqual(await recoverMessageAddress({ message, signature }), address)
  } catch {
    return false // Not a point on the curve: an invalid signature.
  }
}

/** Asks the chain of the text: the contract's answer, or the undeployed contract's (ERC-6492). */
async function isAcceptedByContract(
  signed: WalletSignature,
  chain: PublicClient,
): Promise<boolean> {
  const { address, message, signature } = signed
  const hash = hashMessage(message)
  if (signature.endsWith(ERC_6492_SUFFIX)) {
    const data = encodeDeployData({
      abi: erc6492SignatureValidatorAbi,
      bytecode: erc6492SignatureValidatorByteCode,
      args: [address, hash, signature],
    })
    return (await call(chain, { data })) === '0x01'
  }
  const code = await ask(() => chain.getCode({ address }))
  if (!code || code === '0x') return false
  const data = encodeFunctionData({
    abi: ERC_1271,
    functionName: 'isValidSignature',
    args: [hash, signature],
  })
  return (await call(chain, { to: address, data })).startsWith(ERC_1271_YES)
}

/** The result of `eth_call`; '0x' when it reverts. */
function call(chain: PublicClient, request: { to?: Address; data: Hex }): Promise<Hex> {
  const params = [{ ...request, gas: GAS_MAX }, 'latest']
  return ask(async () => (await chain.request({ method: 'eth_call', params } as never)) as Hex)
}

/** A contract that reverts says no; any other error is no answer. */
async function ask<T>(question: () => Promise<T>): Promise<T | Hex> {
  try {
    return await question()
  } catch (cause) {
    if (isRevert(cause)) return '0x'
    throw new Fault('The chain node did not answer.', { cause })
  }
}

const REVERT_CODE = 3
/** Node errors that mean the contract itself failed. */
const CONTRACT_FAILED = /execution reverted|out ?of ?gas|opcode|EVM error|VM execution error/i

function isRevert(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  const found = error.walk((cause) => (cause as { code?: number }).code === REVERT_CODE)
  return found !== null || CONTRACT_FAILED.test(error.details)
}
