/**
 * The chain as the signer uses it: what gas costs, which nonce comes next, and the signing, storing
 * and sending of one payment. A transaction is stored before it is sent.
 */
import {
  type Address,
  BaseError,
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  fallback,
  type Hex,
  http,
  keccak256,
  type PublicClient,
} from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { Fault } from '../fault.ts'
import type { TokenChain } from '../outside/chain/tokenChain.ts'
import { createHotFunds, type HotFunds } from './hotFunds.ts'
import type { Fees, OpenPayment, Payments, SignedTransaction, SignerPayment } from './payments.ts'
import type { SignedRecord } from './signedRecord.ts'
import type { SignerKeys } from './signerKeys.ts'

export type SignerClientParts = {
  payments: Payments
  record: SignedRecord
  keys: SignerKeys
  chain: TokenChain
  /** Called between any two steps; tests end the process here. */
  onStep?: (step: SignerStep) => void
}
type SignerStep =
  | 'chosen'
  | 'signed'
  | 'stored'
  | 'sent'
  | 'marked'
  | 'bumped'
  | 'declined'
  | 'answerSigned'
  | 'answered'

export type SignerClient = {
  node: PublicClient
  funds: HotFunds
  fees(): Promise<Fees>
  /** Signs and stores the next payment of the account; undefined when it has one already. */
  begin(
    account: PrivateKeyAccount,
    payment: SignerPayment,
    call: Call,
  ): Promise<OpenPayment | undefined>
  send(payment: OpenPayment): Promise<void>
}
type Call = { to: Address; data: Hex; value: bigint; gas: bigint; fees: Fees }

const TIMEOUT_MS = 5_000
/** More than this for a unit of gas is an error of a node, not a price. */
export const FEE_MAX = 500n * 10n ** 9n
const PRIORITY_MIN = 10n ** 9n

export function createSignerClient(parts: SignerClientParts): SignerClient {
  const { payments, record, keys, chain, onStep: step = () => undefined } = parts
  const transports = chain.urls.map((url) => http(url, { timeout: TIMEOUT_MS, retryCount: 1 }))
  const node = createPublicClient({ transport: fallback(transports), cacheTime: 0 }) as PublicClient
  const hot = keys.hot.address
  const funds = createHotFunds({ node, payments, chain, hot })

  return {
    node,
    funds,

    async fees() {
      const { baseFeePerGas } = await node.getBlock()
      const asked = await node
        .request({ method: 'eth_maxPriorityFeePerGas' })
        .then(BigInt)
        .catch(() => PRIORITY_MIN)
      const priorityFee = asked > PRIORITY_MIN ? asked : PRIORITY_MIN
      const maxFee = 2n * (baseFeePerGas ?? 0n) + priorityFee
      if (maxFee > FEE_MAX) throw new Fault(`Gas costs ${maxFee} wei on chain ${chain.id}.`)
      return { maxFee, priorityFee }
    },

    async begin(account, payment, call) {
      const { address } = account
      const coins = address === hot ? await funds.free() : await node.getBalance({ address })
      if (coins < call.value + call.gas * call.fees.maxFee) {
        throw new Fault(`${address} has no coins for gas on chain ${chain.id}.`)
      }
      const known = await node.getTransactionCount({ address })
      const choose = (next: number) => chooseNonce(record, payment, { known, next })
      const stored = await payments.begin(payment, choose, async (nonce) => {
        record.add(payment, nonce)
        const signed = await signTransaction(account, call, { chain: chain.id, nonce })
        step('signed')
        return signed
      })
      step('stored')
      return stored
    },

    async send(payment) {
      try {
        await node.request({ method: 'eth_sendRawTransaction', params: [payment.raw] })
      } catch (error) {
        if (!isOldNews(error)) throw error
      }
      step('sent')
      await payments.sent(payment.hash)
      step('marked')
    },
  }
}

/**
 * A payment signed earlier and missing in the database, because the process died or a row was
 * deleted, is signed again under the same nonce, unless a block has it: only one of the two can be
 * mined.
 */
function chooseNonce(
  record: SignedRecord,
  { chain, sender, withdrawal }: SignerPayment,
  { known, next }: { known: number; next: number },
): number {
  const before = withdrawal === undefined ? undefined : record.nonceOf(withdrawal)
  if (before === undefined) return Math.max(known, next, record.nextNonce(chain, sender))
  if (known > before) throw lostRow(withdrawal)
  return before
}

export const lostRow = (withdrawal: number | undefined): Fault =>
  new Fault(
    `Withdrawal ${withdrawal} was signed before, but the database does not contain it: review it first.`,
  )

export async function signTransaction(
  account: PrivateKeyAccount,
  { to, data, value, gas, fees }: Call,
  { chain, nonce }: { chain: number; nonce: number },
): Promise<SignedTransaction> {
  const raw = await account.signTransaction({
    type: 'eip1559',
    chainId: chain,
    nonce,
    to,
    data,
    value,
    gas,
    maxFeePerGas: fees.maxFee,
    maxPriorityFeePerGas: fees.priorityFee,
  })
  return { raw, hash: keccak256(raw), gas, ...fees }
}

/**
 * The only two kinds of calls that are signed: a token transfer, and a transfer of the native coin.
 */
export function callOf(
  { asset, recipient, units }: SignerPayment,
  { id, tokens }: TokenChain,
): { to: Address; data: Hex; value: bigint } {
  const token = tokens.find((one) => one.asset === asset)
  if (asset !== '' && !token) throw new Fault(`Chain ${id} has no token for ${asset}.`)
  if (!token?.address) return { to: recipient as Address, data: '0x', value: units }
  const args = [recipient as Address, units] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
  return { to: token.address, data, value: 0n }
}

/** The node has it, or a block has this nonce already. */
const isOldNews = (error: unknown): boolean =>
  /already known|already imported|nonce too low|known transaction|replacement transaction underpriced/i.test(
    error instanceof BaseError ? `${error.shortMessage} ${error.details}` : String(error),
  )
