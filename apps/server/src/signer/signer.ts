/**
 * Pays released withdrawals of one chain. Each turn first rebroadcasts what is not mined, with more
 * gas for the same nonce when it waits too long, and then signs new payments. A transaction is
 * stored before it is sent, so a crash can delay a payment but never lose or repeat it. The server
 * judges the outcome from the chain; the signer does not. Last it signs which nonce each withdrawal
 * has, or that it has none: the server returns no money without that.
 */
import { receivedOf } from '@assay/domain/withdrawal/withdrawal.ts'
import type pg from 'pg'
import { BaseError, ContractFunctionRevertedError, ExecutionRevertedError } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { Fault } from '../fault.ts'
import { tokenUnits } from '../outside/chain/tokenChain.ts'
import { signAnswer } from '../secrets/signerAnswer.ts'
import {
  type Fees,
  type OpenPayment,
  TURN_WITHDRAWALS,
  type UnansweredPayment,
} from './payments.ts'
import {
  callOf,
  createSignerClient,
  FEE_MAX,
  lostRow,
  type SignerClient,
  type SignerClientParts,
  signTransaction,
} from './signerClient.ts'
import { isReleased, objectionTo, type Released, type SignerPolicy } from './signerPolicy.ts'

export type SignerParts = SignerPolicy &
  SignerClientParts & {
    pool: pg.Pool
    /** A transaction that no block has after this is sent with more gas. */
    bumpAfterMs: number
  }
type Signing = SignerParts & { client: SignerClient }

const RESEND_AFTER_MS = 15_000
/** Several times a plain transfer: an address that needs more is a contract that wastes gas. */
const NATIVE_GAS_MAX = 100_000n
/** No payment needs more. What one got is in the database, where others may have written. */
const GAS_MAX = 1_000_000n
/** For a unit of gas, to the builder of the block. */
const TIP_MAX = 100n * 10n ** 9n
/** Nodes take a replacement that pays a tenth more. */
const BUMP = { times: 115n, of: 100n }

export function createSigner(parts: SignerParts): { turn(): Promise<void>; client: SignerClient } {
  const { payments, keys, chain } = parts
  const client = createSignerClient(parts)
  const signing = { ...parts, client }
  /** The last one that was tried; 0 once all were. Many that cannot be paid stop no other. */
  let tried = 0
  /** Since the first was tried. */
  let problems: string[] = []
  return {
    client,
    async turn() {
      if (tried === 0) problems = []
      const attempt = async (work: () => Promise<void>) => {
        try {
          await work()
        } catch (error) {
          problems.push(error instanceof BaseError ? error.shortMessage : String(error))
        }
      }
      for (const payment of await payments.open(chain.id)) {
        await attempt(() => pushOn(signing, payment))
      }
      const isHalted = await payments.isHalted()
      const unpaid = await payments.unpaid(chain.id, tried)
      for (const withdrawal of unpaid) {
        await attempt(() => payOrDecline(signing, withdrawal, isHalted))
      }
      tried = unpaid.length < TURN_WITHDRAWALS ? 0 : unpaid.at(-1)!.id
      for (const payment of await payments.unanswered(chain.id)) {
        await attempt(() => answer(signing, payment))
      }
      await payments.report(chain.id, keys.hot.address, problems.join(' '))
    },
  }
}

/** Rebroadcasts what is not mined, later with more gas. */
async function pushOn(signing: Signing, payment: OpenPayment): Promise<void> {
  const { client } = signing
  const mined = await client.node.getTransactionCount({ address: payment.sender })
  if (mined > payment.nonce) return
  const age = Date.now() - payment.signedAt
  if (payment.sentAt !== undefined && age > signing.bumpAfterMs) {
    const account = accountOf(signing, payment)
    if (account) await client.send(await bump(signing, payment, account))
    return
  }
  const isQuiet = payment.sentAt !== undefined && Date.now() - payment.sentAt < RESEND_AFTER_MS
  if (!isQuiet) await client.send(payment)
}

function accountOf(
  { keys }: Signing,
  { sender, member }: OpenPayment,
): PrivateKeyAccount | undefined {
  if (sender.toLowerCase() === keys.hot.address.toLowerCase()) return keys.hot
  return member === undefined ? undefined : keys.depositOf(member)
}

async function bump(
  { client, record, chain, payments, onStep }: Signing,
  payment: OpenPayment,
  account: PrivateKeyAccount,
): Promise<OpenPayment> {
  if (!record.has(payment, payment.nonce)) {
    throw new Fault(`Payment ${payment.id} is not what this signer signed; it gets no more gas.`)
  }
  if (payment.gas > GAS_MAX) {
    throw new Fault(`Payment ${payment.id} has ${payment.gas} gas in its row; it gets no more.`)
  }
  const fees = raisedFees(payment, await client.fees())
  const { to, data, value } = callOf(payment, chain)
  const coins = await client.node.getBalance({ address: account.address })
  const isCovered = coins >= value + payment.gas * fees.maxFee
  if (fees.maxFee > FEE_MAX || fees.priorityFee > TIP_MAX || !isCovered) return payment
  const call = { to, data, value, gas: payment.gas, fees }
  const signed = await signTransaction(account, call, { chain: chain.id, nonce: payment.nonce })
  const stored = await payments.replace(payment, signed)
  onStep?.('bumped')
  return stored
}

/** High enough to replace the old transaction, and at least the current price. */
function raisedFees(before: Fees, now: Fees): Fees {
  const raised = (old: bigint, current: bigint) => {
    const more = (old * BUMP.times) / BUMP.of + 1n
    return more > current ? more : current
  }
  return {
    maxFee: raised(before.maxFee, now.maxFee),
    priorityFee: raised(before.priorityFee, now.priorityFee),
  }
}

/** A frozen account's is declined whatever else is in the way, so that it is not paid later. */
async function payOrDecline(
  signing: Signing,
  withdrawal: Released,
  isHalted: boolean,
): Promise<void> {
  if (signing.record.isDeclined(withdrawal.id)) {
    await decline(signing, paymentOf(signing, withdrawal), 'It was declined before.')
  } else if (await isStopped(signing, withdrawal)) {
    await decline(signing, paymentOf(signing, withdrawal), 'The account is frozen.')
  } else if (!isHalted) await pay(signing, withdrawal)
}

/** A freeze stops nothing that was signed before: its transaction may have been sent. */
const isStopped = async ({ record, payments }: Signing, { id, member }: Released) =>
  record.nonceOf(id) === undefined && (await payments.isFrozen(member))

function paymentOf({ chain, keys }: Signing, withdrawal: Released) {
  const { id, asset, address } = withdrawal
  const token = chain.tokens.find((one) => one.asset === asset)
  if (!token) throw new Fault(`Chain ${chain.id} has no token for ${asset}.`)
  const received = receivedOf(withdrawal)
  return {
    chain: chain.id,
    sender: keys.hot.address,
    purpose: 'withdrawal',
    withdrawal: id,
    asset,
    recipient: address,
    units: tokenUnits(received, token),
    received,
    token,
  } as const
}
type WithdrawalPayment = ReturnType<typeof paymentOf>

async function pay(signing: Signing, withdrawal: Released): Promise<void> {
  const { client, chain, keys, payments, onStep } = signing
  onStep?.('chosen')
  const objection = await objectionTo(signing.pool, withdrawal, signing)
  if (objection) throw new Fault(objection)
  const payment = paymentOf(signing, withdrawal)
  const { token } = payment
  // Enough for this payment and for all that is signed and not yet mined.
  if ((await client.funds.free(token)) < payment.units) {
    throw new Fault(`The hot wallet is short of ${token.asset} on chain ${chain.id}.`)
  }
  const gas = await gasOf(signing, payment)
  if (typeof gas === 'string') return decline(signing, payment, gas)
  const fees = await client.fees()
  const call = { ...callOf(payment, chain), gas: (gas * 13n) / 10n, fees }
  // The chain took its time: a halt or a freeze may have come meanwhile.
  if (await payments.isHalted()) return
  if (await isStopped(signing, withdrawal)) {
    return decline(signing, payment, 'The account is frozen.')
  }
  const stored = await client.begin(keys.hot, payment, call)
  if (stored) await client.send(stored)
}

/** From the signer's own record, whatever the row says. */
async function answer(signing: Signing, payment: UnansweredPayment): Promise<void> {
  const { record, payments, keys, onStep } = signing
  const { id, chain, withdrawal, sender, nonce } = payment
  if (nonce === null) await requireDeclined(signing, payment)
  else if (!record.has(payment, nonce)) {
    throw new Fault(`Payment ${id} is not what this signer signed; its nonce is not confirmed.`)
  }
  const signature = await signAnswer(keys.hot, { chain, withdrawal, sender, nonce })
  onStep?.('answerSigned')
  await payments.answer(id, signature)
  onStep?.('answered')
}

/**
 * The row may be older than the record of declines, which takes it then. It takes none of a
 * withdrawal that was not released: it would decline numbers for good that no one has yet.
 */
async function requireDeclined(
  signing: Signing,
  { id, chain, withdrawal }: UnansweredPayment,
): Promise<void> {
  const { pool, record, payments, journalKeys } = signing
  if (record.isDeclined(withdrawal)) return
  const row = await payments.withdrawal(withdrawal, chain)
  if (!row || !(await isReleased(pool, row, journalKeys))) {
    throw new Fault(
      `Payment ${id} declines withdrawal ${withdrawal}, which has no seal of the server that released it.`,
    )
  }
  record.decline(paymentOf(signing, row))
}

/** It is never signed, and the money is returned. */
async function decline(
  { record, payments, onStep }: Signing,
  payment: WithdrawalPayment,
  reason: string,
): Promise<void> {
  if (record.nonceOf(payment.withdrawal) !== undefined) throw lostRow(payment.withdrawal)
  record.decline(payment)
  await payments.decline(payment, reason)
  onStep?.('declined')
}

/** The gas it needs; or in a sentence why the token or the receiver rejects the transfer. */
async function gasOf(
  { client, chain }: Signing,
  payment: WithdrawalPayment,
): Promise<bigint | string> {
  const { to, data, value } = callOf(payment, chain)
  const account = payment.sender
  try {
    const gas = await client.node.estimateGas({ account, to, data, value })
    const isNative = value > 0n
    return isNative && gas > NATIVE_GAS_MAX ? 'The address uses too much gas.' : gas
  } catch (error) {
    if (isRevert(error)) return error.shortMessage
    throw error
  }
}

const isRevert = (error: unknown): error is BaseError =>
  error instanceof BaseError &&
  error.walk(
    (cause) =>
      cause instanceof ExecutionRevertedError || cause instanceof ContractFunctionRevertedError,
  ) !== null
