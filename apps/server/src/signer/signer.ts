/**
 * Pays released withdrawals of one chain. Each turn sends again what no block has yet, with more
 * gas for the same nonce when it waits too long, then signs what is new. A transaction is stored
 * before it is sent, so a kill at any point can delay a payment and can neither lose nor repeat it.
 * What the signer did is judged by the server from the chain; the signer judges nothing itself.
 */

import { receivedOf } from '@assay/domain/withdrawal/withdrawal.ts'
import type pg from 'pg'
import {
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  createPublicClient,
  ExecutionRevertedError,
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
import { type TokenChain, tokenUnits } from '../outside/chain/tokenChain.ts'
import { createHotFunds, type HotFunds } from './hotFunds.ts'
import type { Fees, OpenPayment, Payment, Payments, SignedTransaction } from './payments.ts'
import type { SignedRecord } from './signedRecord.ts'
import type { SignerKeys } from './signerKeys.ts'
import { objectionTo, type Released, type SignerPolicy } from './signerPolicy.ts'

export type SignerParts = SignerPolicy & {
  pool: pg.Pool
  payments: Payments
  record: SignedRecord
  keys: SignerKeys
  chain: TokenChain
  /** A transaction that no block has after this is sent with more gas. */
  bumpAfterMs: number
  /** Called between any two steps; tests end the process here. */
  onStep?: (step: SignerStep) => void
}
type SignerStep = 'chosen' | 'signed' | 'stored' | 'sent' | 'marked' | 'bumped' | 'declined'

export type SignerClient = {
  node: PublicClient
  funds: HotFunds
  fees(): Promise<Fees>
  /** Signs and stores the next payment of the account; undefined when it has one already. */
  begin(account: PrivateKeyAccount, payment: Payment, call: Call): Promise<OpenPayment | undefined>
  send(payment: OpenPayment): Promise<void>
}
type Call = { to: Address; data: Hex; value: bigint; gas: bigint; fees: Fees }

const TIMEOUT_MS = 5_000
const RESEND_AFTER_MS = 15_000
/** More than this for a unit of gas is an error of a node, not a price. */
const FEE_MAX = 500n * 10n ** 9n
const PRIORITY_MIN = 10n ** 9n
/** Several times a plain transfer: an address that wants more is a program that burns our gas. */
const NATIVE_GAS_MAX = 100_000n
/** Nodes take a replacement that pays a tenth more. */
const BUMP = { times: 115n, of: 100n }

export function createSigner(parts: SignerParts): { turn(): Promise<void>; client: SignerClient } {
  const { payments, keys, chain } = parts
  const step = parts.onStep ?? (() => undefined)
  const client = createSignerClient(parts)
  const { node } = client
  const hot = keys.hot.address

  /** What no one mined yet goes out again, later with more gas. */
  async function pushOn(payment: OpenPayment): Promise<void> {
    const mined = await node.getTransactionCount({ address: payment.sender })
    if (mined > payment.nonce) return
    const age = Date.now() - payment.signedAt
    if (payment.sentAt !== undefined && age > parts.bumpAfterMs) {
      const account = accountOf(payment)
      if (account) await client.send(await bump(payment, account))
      return
    }
    const isQuiet = payment.sentAt !== undefined && Date.now() - payment.sentAt < RESEND_AFTER_MS
    if (!isQuiet) await client.send(payment)
  }

  function accountOf({ sender, member }: OpenPayment): PrivateKeyAccount | undefined {
    if (sender.toLowerCase() === hot.toLowerCase()) return keys.hot
    return member === undefined ? undefined : keys.depositOf(member)
  }

  async function bump(payment: OpenPayment, account: PrivateKeyAccount): Promise<OpenPayment> {
    if (!parts.record.has(payment, payment.nonce)) {
      throw new Fault(`Payment ${payment.id} is not what this signer signed; it gets no more gas.`)
    }
    const now = await client.fees()
    const raised = (old: bigint, current: bigint) => {
      const more = (old * BUMP.times) / BUMP.of + 1n
      return more > current ? more : current
    }
    const fees = {
      maxFee: raised(payment.maxFee, now.maxFee),
      priorityFee: raised(payment.priorityFee, now.priorityFee),
    }
    const { to, data, value } = callOf(payment, chain)
    const coins = await node.getBalance({ address: account.address })
    const isCovered = coins >= value + payment.gas * fees.maxFee
    if (fees.maxFee > FEE_MAX || !isCovered) return payment
    const call = { to, data, value, gas: payment.gas, fees }
    const signed = await signTransaction(account, call, { chain: chain.id, nonce: payment.nonce })
    const stored = await payments.replace(payment, signed)
    step('bumped')
    return stored
  }

  async function pay(withdrawal: Released): Promise<void> {
    step('chosen')
    const objection = await objectionTo(parts.pool, withdrawal, parts)
    if (objection) throw new Fault(objection)
    const token = chain.tokens.find(({ asset }) => asset === withdrawal.asset)
    if (!token) throw new Fault(`Chain ${chain.id} has no token for ${withdrawal.asset}.`)
    const payment: Payment = {
      ...{ chain: chain.id, sender: hot, purpose: 'withdrawal', withdrawal: withdrawal.id },
      ...{ asset: withdrawal.asset, recipient: withdrawal.address },
      ...{ units: tokenUnits(receivedOf(withdrawal), token), received: receivedOf(withdrawal) },
    }
    // Enough for this one and for all that was signed and not mined yet.
    if ((await client.funds.free(token)) < payment.units) {
      throw new Fault(`The hot wallet is short of ${token.asset} on chain ${chain.id}.`)
    }
    const { to, data, value } = callOf(payment, chain)
    const needed = await node.estimateGas({ account: hot, to, data, value }).catch((error) => {
      if (isRevert(error)) return error.shortMessage
      throw error
    })
    const isGreedy = !token.address && typeof needed === 'bigint' && needed > NATIVE_GAS_MAX
    if (typeof needed === 'string' || isGreedy) {
      if (parts.record.nonceOf(withdrawal.id) !== undefined) throw lostRow(withdrawal.id)
      // Token or receiver refuse this very transfer: nothing is signed, ever, and the money goes
      // back.
      await payments.decline(payment, isGreedy ? 'The address uses too much gas.' : `${needed}`)
      step('declined')
      return
    }
    const fees = await client.fees()
    const call = { to, data, value, gas: (needed * 13n) / 10n, fees }
    const stored = await client.begin(keys.hot, payment, call)
    if (stored) await client.send(stored)
  }

  return {
    client,
    async turn() {
      const problems: string[] = []
      const attempt = async (work: () => Promise<void>) => {
        try {
          await work()
        } catch (error) {
          problems.push(error instanceof BaseError ? error.shortMessage : String(error))
        }
      }
      for (const payment of await payments.open(chain.id)) await attempt(() => pushOn(payment))
      if (!(await payments.isHalted())) {
        for (const withdrawal of await payments.unpaid(chain.id)) {
          await attempt(() => pay(withdrawal))
        }
      }
      await payments.report(chain.id, hot, problems.join(' '))
    },
  }
}

function createSignerClient(parts: SignerParts): SignerClient {
  const { payments, record, chain } = parts
  const step = parts.onStep ?? (() => undefined)
  const transports = chain.urls.map((url) => http(url, { timeout: TIMEOUT_MS, retryCount: 1 }))
  const node = createPublicClient({ transport: fallback(transports), cacheTime: 0 }) as PublicClient

  const funds = createHotFunds({ node, payments, chain, hot: parts.keys.hot.address })

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
      const isHot = address === parts.keys.hot.address
      const coins = isHot ? await funds.free() : await node.getBalance({ address })
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
 * What was signed before and is in no row, because the process died or somebody took the row away,
 * is signed again under its own nonce alone, while no block has it: of both, one can be mined.
 */
function chooseNonce(
  record: SignedRecord,
  { chain, sender, withdrawal }: Payment,
  { known, next }: { known: number; next: number },
): number {
  const before = withdrawal === undefined ? undefined : record.nonceOf(withdrawal)
  if (before === undefined) return Math.max(known, next, record.nextNonce(chain, sender))
  if (known > before) throw lostRow(withdrawal)
  return before
}

const lostRow = (withdrawal: number | undefined): Fault =>
  new Fault(
    `Withdrawal ${withdrawal} was signed before, and the database does not say so: look before anything is done.`,
  )

async function signTransaction(
  account: PrivateKeyAccount,
  { to, data, value, gas, fees }: Call,
  { chain, nonce }: { chain: number; nonce: number },
): Promise<SignedTransaction> {
  const raw = await account.signTransaction({
    ...{ type: 'eip1559', chainId: chain, nonce, to, data, value, gas },
    maxFeePerGas: fees.maxFee,
    maxPriorityFeePerGas: fees.priorityFee,
  })
  return { raw, hash: keccak256(raw), gas, ...fees }
}

/**
 * The only two things that are ever signed: a token's transfer, and one of the chain's own coin.
 */
export function callOf(
  { asset, recipient, units }: Payment,
  { id, tokens }: TokenChain,
): { to: Address; data: Hex; value: bigint } {
  const token = tokens.find((one) => one.asset === asset)
  if (asset !== '' && !token) throw new Fault(`Chain ${id} has no token for ${asset}.`)
  if (!token?.address) return { to: recipient as Address, data: '0x', value: units }
  const args = [recipient as Address, units] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
  return { to: token.address, data, value: 0n }
}

const isRevert = (error: unknown): error is BaseError =>
  error instanceof BaseError &&
  error.walk(
    (cause) =>
      cause instanceof ExecutionRevertedError || cause instanceof ContractFunctionRevertedError,
  ) !== null

/** The node has it, or a block has this nonce already. */
const isOldNews = (error: unknown): boolean =>
  /already known|already imported|nonce too low|known transaction|replacement transaction underpriced/i.test(
    error instanceof BaseError ? `${error.shortMessage} ${error.details}` : String(error),
  )
