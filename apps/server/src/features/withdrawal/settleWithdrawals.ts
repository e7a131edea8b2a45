/**
 * Settles payments from the chain, agreed by every node and only once final: a paid one completes
 * the withdrawal, a failed or declined one returns the money. Rows of the database are not enough
 * for that: the signer must have signed that this withdrawal has only this nonce, or is never
 * paid. After an interruption it is settled again, and the engine ends a withdrawal only once. A
 * payment that cannot be settled stops no other.
 */
import type {
  CompleteWithdrawal,
  FailWithdrawal,
} from '@assay/engine/withdrawal/withdrawalCommand.ts'
import type pg from 'pg'
import type { Address, Hex } from 'viem'
import { Fault } from '../../fault.ts'
import type { Exchange } from '../../live/exchange.ts'
import type { AgreedChain, ChainReceipt } from '../../outside/chain/agreedChain.ts'
import type { TokenChain } from '../../outside/chain/tokenChain.ts'
import { isSignedAnswer } from '../../secrets/signerAnswer.ts'
import type { StuckItems } from '../../stuckItems.ts'
import { haltWithdrawals } from './withdrawalHalt.ts'

export type SettleParts = {
  pool: pg.Pool
  chain: TokenChain
  nodes: AgreedChain
  /** The hot wallet, whose key the signer has; without it no withdrawal ends. */
  hot: Address | undefined
  exchange: Exchange
  stuck: StuckItems
}

type Unsettled = {
  id: number
  chain: number
  sender: Address
  nonce: number | null
  purpose: string
  withdrawal: number | null
  asset: string
  recipient: string
  units: string
  outcome: string | null
  signature: string | null
  hashes: Hex[]
}

type Ending = CompleteWithdrawal | FailWithdrawal

export type WithdrawalSettlement = { turn(): Promise<void> }

export function createSettlement(parts: SettleParts): WithdrawalSettlement {
  const { chain, nodes, stuck } = parts
  return {
    async turn() {
      // In this order: a payment in a final block was stored before it was sent, so it is found.
      const final = Math.max(0, (await nodes.head()) - chain.confirmations + 1)
      await stuck.each('withdrawals', String(chain.id), {
        items: await unsettled(parts),
        nameOf: ({ id, withdrawal }) =>
          withdrawal === null ? `payment ${id}` : `withdrawal ${withdrawal}`,
        work: (payment) => settle(parts, payment, final),
      })
    },
  }
}

async function unsettled({ pool, chain }: SettleParts): Promise<Unsettled[]> {
  const { rows } = await pool.query(
    `SELECT p.id, p.chain, p.sender, p.nonce, p.purpose, p.withdrawal, p.asset, p.recipient, p.units,
       p.outcome, p.signature, ARRAY(SELECT hash FROM signed_transaction WHERE payment = p.id) AS hashes
     FROM payment p LEFT JOIN withdrawal w ON w.id = p.withdrawal
     WHERE p.chain = $1 AND (p.outcome IS NULL OR w.status = 'sending')
     ORDER BY p.sender, p.nonce`,
    [chain.id],
  )
  return rows as Unsettled[]
}

async function settle(parts: SettleParts, payment: Unsettled, final: number): Promise<void> {
  const { withdrawal } = payment
  if (payment.nonce === null) {
    await requireSigned(parts, payment)
    return end(parts, { type: 'failWithdrawal', withdrawal: withdrawal as number })
  }
  const found = await mined(parts.nodes, payment, final)
  if (!found) return requireUnused(parts, payment, final)
  const { hash, receipt } = found
  await requireOwn(parts, payment, receipt)
  if (receipt.isSuccess) await requireTransfer(parts, payment, receipt)
  if (withdrawal !== null) await requireSigned(parts, payment)
  // The block is written first, so that a completed payment always has its block.
  await parts.pool.query('UPDATE payment SET outcome = $2, block = $3, cost = $4 WHERE id = $1', [
    payment.id,
    receipt.isSuccess ? 'paid' : 'reverted',
    receipt.block,
    receipt.cost.toString(),
  ])
  if (withdrawal === null) return
  if (!receipt.isSuccess) return end(parts, { type: 'failWithdrawal', withdrawal })
  await end(parts, { type: 'completeWithdrawal', withdrawal, transaction: hash.toLowerCase() })
}

/**
 * Rows of the database end no withdrawal, whatever transaction on the chain they name: the signer
 * must have signed that it has only this nonce, or none.
 */
async function requireSigned({ pool, hot }: SettleParts, payment: Unsettled): Promise<void> {
  if (!hot) throw new Fault('Set HOT_WALLET: no withdrawal ends without it.')
  const { id, chain, sender, nonce, signature, hashes } = payment
  const withdrawal = payment.withdrawal as number
  const isForged = nonce === null && hashes.length > 0
  if (signature === null && !isForged) {
    throw new Fault(`Withdrawal ${withdrawal} ends once the signer has confirmed its payment.`)
  }
  const answer = { chain, withdrawal, sender, nonce }
  if (!isForged && (await isSignedAnswer(hot, answer, signature as string))) return
  const what = nonce === null ? 'was never paid' : `has only nonce ${nonce}`
  throw await halted(
    pool,
    `The row of payment ${id} was not written by the signer: it has not signed that withdrawal ${withdrawal} ${what}.`,
  )
}

/** The transaction of the payment that is in a final block. */
async function mined(nodes: AgreedChain, payment: Unsettled, final: number) {
  for (const hash of payment.hashes) {
    const receipt = await nodes.receipt(hash, final)
    if (receipt) return { hash, receipt }
  }
  return undefined
}

/** Our nonce in a final block without any of our transactions: someone else has the key. */
async function requireUnused(
  { pool, chain, nodes }: SettleParts,
  { sender, nonce }: Unsettled,
  final: number,
): Promise<void> {
  if ((await nodes.transactionCount(sender, final)) <= (nonce as number)) return
  throw await halted(
    pool,
    `Nonce ${nonce} of ${sender} on chain ${chain.id} was used by a transaction that is not ours.`,
  )
}

/** It must be under the payment's nonce: any other transaction proves nothing. */
async function requireOwn(
  { pool, chain }: SettleParts,
  { id, sender, nonce }: Unsettled,
  receipt: ChainReceipt,
): Promise<void> {
  if (receipt.from === sender && receipt.nonce === nonce) return
  throw await halted(
    pool,
    `Payment ${id} on chain ${chain.id} names a transaction that is not its own.`,
  )
}

async function requireTransfer(
  { pool, chain }: SettleParts,
  payment: Unsettled,
  receipt: ChainReceipt,
): Promise<void> {
  const { asset, sender, units } = payment
  const token = chain.tokens.find((one) => one.asset === asset)?.address?.toLowerCase()
  // Native coins move with the transaction itself, tokens according to their contract's log.
  const moved = token === undefined ? [receipt] : receipt.transfers
  const isThere = moved.some(
    (one) =>
      (!('token' in one) || one.token === token) &&
      one.from === sender &&
      one.to === payment.recipient.toLowerCase() &&
      one.value === BigInt(units),
  )
  if (isThere) return
  throw await halted(
    pool,
    `Payment ${payment.id} on chain ${chain.id} was mined without its transfer.`,
  )
}

async function halted(pool: pg.Pool, reason: string): Promise<Fault> {
  await haltWithdrawals(pool, reason)
  return new Fault(`${reason} Withdrawals are halted until an operator has reviewed it.`)
}

async function end({ pool, exchange }: SettleParts, command: Ending): Promise<void> {
  const { withdrawal } = command
  // Without a request key: the engine ends a withdrawal only once.
  const { position, events } = await exchange.submit({ ...command, at: Date.now(), key: '' })
  // An earlier turn may have ended it and lost the answer: the projection shows it.
  const isOver = events[0]?.type === 'rejected' && events[0].code === 'withdrawalNotFound'
  if (events[0]?.type === 'rejected' && !isOver) {
    throw new Fault(`Withdrawal ${withdrawal} could not be ended: ${events[0].code}.`)
  }
  await exchange.core.waitForHistory(isOver ? exchange.core.position() : position)
  const { rows } = await pool.query('SELECT status FROM withdrawal WHERE id = $1', [withdrawal])
  if (rows[0]?.status !== 'sending') return
  throw new Fault(`Withdrawal ${withdrawal} was answered as ended but is still open.`)
}
