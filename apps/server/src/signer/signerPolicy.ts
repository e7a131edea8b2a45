/**
 * What the signer requires before it signs, whatever the tables contain: the server's seal that the
 * engine released this withdrawal, request and approvals in the journal, approvals signed by keys
 * of the signer's own list, and sums below the signer's own limits. Write access to the database is
 * not enough to make it pay.
 */

import type { KeyObject } from 'node:crypto'
import { ASSET_ID } from '@assay/domain/asset.ts'
import { DAY_MS } from '@assay/domain/day.ts'
import { receivedOf } from '@assay/domain/withdrawal/withdrawal.ts'
import type { Command } from '@assay/engine/command.ts'
import { decodeCommand } from '@assay/engine/journal.ts'
import type { Amount } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import type pg from 'pg'
import type { Approvers } from '../config/approversFile.ts'
import { fromNumeric } from '../db/numericColumn.ts'
import { Fault } from '../fault.ts'
import { isSealedBy, releaseText } from '../secrets/sealing.ts'
import type { SignedRecord } from './signedRecord.ts'
import { signersOf } from './signersOf.ts'

/** Amounts of 10^-18. */
export type SignerLimit = {
  chain: number
  asset: string
  perTransaction: bigint
  /** Sum of all payments in 24 hours. */
  perDay: bigint
  /** More than this needs two approvals in the journal, signed by two operators. */
  withoutApproval: bigint
}

/** A released withdrawal, as in its row. */
export type Released = {
  id: number
  member: number
  asset: string
  chain: number
  address: string
  amount: Amount
  fee: Amount
  position: number
}

const APPROVALS = 2

/**
 * `56/USDT/10000/100000/1000` by comma: chain, coin, per transaction, per day, without approval.
 */
export function readLimits(text: string): SignerLimit[] {
  return text
    .split(',')
    .filter((part) => part !== '')
    .map((part) => {
      const [chain = '', asset = '', ...figures] = part.split('/')
      const [perTransaction, perDay, withoutApproval] = figures.map((figure) => parseAmount(figure))
      const isRight = /^(1|56)$/.test(chain) && ASSET_ID.test(asset)
      if (!isRight || !perTransaction || !perDay || withoutApproval === undefined) {
        throw new Fault(
          `SIGNER_LIMITS has \`${part}\`; write chain/COIN/per transaction/per day/without approval.`,
        )
      }
      return { chain: Number(chain), asset, perTransaction, perDay, withoutApproval }
    })
}

export type SignerPolicy = {
  limits: readonly SignerLimit[]
  /** Public halves of the journal's key, of which one has sealed what the engine released. */
  journalKeys: readonly KeyObject[]
  /** The accepted approvers; if undefined, in the demo, approvals in the journal suffice. */
  approvers: Approvers | undefined
  /** The signer's own record of signed payments. */
  record: Pick<SignedRecord, 'receivedSince'>
}

/** Whether some payments need approvals: above the limit without, below the maximum. */
export const asksForApprovals = (limits: readonly SignerLimit[]): boolean =>
  limits.some(({ perTransaction, withoutApproval }) => withoutApproval < perTransaction)

/** Why it must not be signed now, in one sentence; undefined when it may. */
export async function objectionTo(
  pool: pg.Pool,
  withdrawal: Released,
  { limits, journalKeys, approvers, record }: SignerPolicy,
): Promise<string | undefined> {
  const { id, chain, asset } = withdrawal
  const limit = limits.find((one) => one.chain === chain && one.asset === asset)
  if (!limit) return `Withdrawal ${id}: ${asset} on chain ${chain} has no limit of the signer.`
  const received = receivedOf(withdrawal)
  if (received <= 0n || received > limit.perTransaction) {
    return `Withdrawal ${id} is above the signer's limit for one transaction.`
  }
  if (!(await isRequested(pool, withdrawal))) {
    return `Withdrawal ${id} is not what the journal says was requested.`
  }
  if (!(await isOnlyOne(pool, withdrawal))) {
    return `What withdrawal ${id} is about stands under two numbers.`
  }
  if (!(await isReleased(pool, withdrawal, journalKeys))) {
    return `Withdrawal ${id} has no seal of the server that released it.`
  }
  if (withdrawal.amount > limit.withoutApproval) {
    const approved = await approversOf(pool, id)
    if (approved.size < APPROVALS) return `Withdrawal ${id} needs two approvals in the journal.`
    const signed = approvers && (await signersOf(pool, withdrawal, approvers))
    if (signed && [...signed].filter((name) => approved.has(name)).length < APPROVALS) {
      return `Withdrawal ${id} needs the signatures of two approvers that this signer knows.`
    }
  }
  const since = Date.now() - DAY_MS
  const known = record.receivedSince(since, { chain, asset, except: id })
  const told = await paidSince(pool, since, withdrawal)
  // The database can only make it stricter.
  if ((known > told ? known : told) + received > limit.perDay) {
    return `Withdrawal ${id} is above the signer's limit for a day.`
  }
  return undefined
}

async function isRequested(pool: pg.Pool, row: Released): Promise<boolean> {
  const command = await journalRow(pool, row.position)
  if (command?.type !== 'requestWithdrawal') return false
  const { member, asset, chain, address, amount, fee } = command
  const isSameMoney = amount === row.amount && fee === row.fee && asset === row.asset
  return isSameMoney && member === row.member && chain === row.chain && address === row.address
}

/**
 * The journal's hash chain has no key, so anyone can write a consistent row. Only the server can
 * make the seal.
 */
export async function isReleased(
  pool: pg.Pool,
  withdrawal: Released,
  keys: readonly KeyObject[],
): Promise<boolean> {
  const { rows } = await pool.query('SELECT seal FROM withdrawal_release WHERE withdrawal = $1', [
    withdrawal.id,
  ])
  return isSealedBy(keys, releaseText(withdrawal), rows[0]?.seal)
}

/**
 * Payments are known by the withdrawal's number, which the journal does not have: no other row may
 * be about this request, nor any payment to the same address about a number that is gone.
 */
async function isOnlyOne(
  pool: pg.Pool,
  { id, position, chain, address }: Released,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `SELECT FROM withdrawal WHERE position = $1 AND id <> $2
     UNION ALL
     SELECT FROM payment p WHERE p.chain = $3 AND lower(p.recipient) = lower($4)
       AND p.withdrawal IS NOT NULL
       AND NOT EXISTS (SELECT FROM withdrawal w WHERE w.id = p.withdrawal)
     LIMIT 1`,
    [position, id, chain, address],
  )
  return rowCount === 0
}

async function approversOf(pool: pg.Pool, withdrawal: number): Promise<Set<string>> {
  const { rows } = await pool.query(
    'SELECT position FROM withdrawal_approval WHERE withdrawal = $1',
    [withdrawal],
  )
  const operators = new Set<string>()
  for (const { position } of rows as { position: number }[]) {
    const command = await journalRow(pool, position)
    if (command?.type === 'approveWithdrawal' && command.withdrawal === withdrawal) {
      operators.add(command.operator)
    }
  }
  return operators
}

async function journalRow(pool: pg.Pool, position: number): Promise<Command | undefined> {
  const { rows } = await pool.query('SELECT command FROM journal WHERE seq = $1', [position])
  return rows[0] && decodeCommand(rows[0].command)
}

async function paidSince(
  pool: pg.Pool,
  since: number,
  { chain, asset }: Released,
): Promise<bigint> {
  const { rows } = await pool.query(
    `SELECT coalesce(sum(w.amount - w.fee), 0) AS sum FROM payment p JOIN withdrawal w ON w.id = p.withdrawal
     WHERE p.chain = $1 AND p.asset = $2 AND p.nonce IS NOT NULL AND p.created_at > $3`,
    [chain, asset, since],
  )
  return fromNumeric(rows[0].sum)
}
