/**
 * Follows a chain and credits deposits: transfers to members' addresses, of tokens and of the
 * native coin, and what one of our vaults received for such an address. Deposits in blocks that a
 * reorganization can revert are only shown. A block is left behind once it is final and every
 * deposit in it was tried. A failed deposit stops no other: its block is read again at every turn
 * until it is credited. After an interruption, reading restarts at the last block left behind. A
 * log is not credited twice: the journal's projection lists it, and the engine accepts the key of a
 * log only once. A deposit that was shown is credited even if the minimum was raised since, because
 * its row proves that it was shown.
 */
import type { MemberId } from '@assay/domain/account.ts'
import { DEPOSIT_RULES, depositKey } from '@assay/engine/funds/fundsCommand.ts'
import { Fault } from '../../../fault.ts'
import type { Exchange } from '../../../live/exchange.ts'
import { createRequestSize } from '../../../outside/chain/requestSize.ts'
import { nativeOf } from '../../../outside/chain/tokenChain.ts'
import type { StuckItems } from '../../../stuckItems.ts'
import type { FoundDeposit } from '../deposits.ts'
import { createOwnerCheck } from './ownerCheck.ts'
import { type ReadParts, readDeposits } from './readDeposits.ts'
import { createUnclaimedLook } from './unclaimedCoins.ts'

export type WatchParts = Omit<ReadParts, 'owners'> & {
  exchange: Exchange
  stuck: StuckItems
  /** How often members' addresses are checked for unexplained coins. */
  lookEveryMs?: number
  /** Members whose list of deposits has changed. */
  onChanged: (members: ReadonlySet<MemberId>) => void
}

type Watch = WatchParts & Pick<ReadParts, 'owners'>

/** Blocks per page. Their content is not bounded: anyone can send transfers. */
const PAGE = 1_000
const LOOK_EVERY_MS = 10 * 60_000

export type DepositWatch = {
  /**
   * Reads the chain up to its head once. Throws on an outside failure; the next turn continues
   * there.
   */
  turn(): Promise<void>
}

export function createDepositWatch(given: WatchParts): DepositWatch {
  const parts: Watch = { ...given, owners: createOwnerCheck(given) }
  const { pool, chain, nodes, addresses, deposits, wallets, onChanged } = parts
  const coin = nativeOf(chain)
  if (coin && wallets.length === 0) {
    throw new Fault(`Set HOT_WALLET and TREASURY: their transfers of ${coin.asset} is no deposit.`)
  }
  const everyMs = parts.lookEveryMs ?? LOOK_EVERY_MS
  const unclaimed = coin && createUnclaimedLook({ pool, nodes, addresses, coin, everyMs })
  // A node may refuse so many transfers, or time out: fewer blocks are requested then.
  const size = createRequestSize(PAGE)

  /** Returns the last block left behind. */
  async function takePage(from: number, final: number): Promise<number> {
    const until = Math.min(from + size.most() - 1, final)
    try {
      await takeFinal(parts, from, until)
    } catch (error) {
      size.failed(error, until - from + 1)
      throw error
    }
    size.worked()
    return until
  }

  return {
    async turn() {
      const head = await nodes.head()
      const final = Math.max(0, head - chain.confirmations + 1)
      const cursor = (await deposits.cursor(chain.id)) ?? (await begin(parts, final))
      // A lagging node has nothing new.
      if (head < cursor.block) return
      if ((await nodes.blockHash(cursor.block)) !== cursor.hash) {
        throw new Fault(
          `Chain ${chain.id} took back final block ${cursor.block}: crediting is halted until an operator has reviewed it.`,
        )
      }
      const changed = await takeUnfinished(parts)
      let from = cursor.block + 1
      while (from <= final) from = (await takePage(from, final)) + 1
      await unclaimed?.turn(from - 1)
      if (from <= head) addAll(changed, await showWaiting(parts, from, head))
      await deposits.sawHead(chain.id, head)
      addAll(changed, await deposits.waiting(chain.id))
      onChanged(changed)
    },
  }
}

/** On a chain that was never read, reading starts at the current final block. */
async function begin({ chain, nodes, deposits }: WatchParts, final: number) {
  const cursor = { block: final, hash: await nodes.blockHash(final) }
  await deposits.moveCursor(chain.id, cursor)
  return cursor
}

/**
 * Deposits left unfinished by earlier turns, as the chain has them: a row of the table alone
 * credits no one.
 */
async function takeUnfinished(parts: Watch): Promise<Set<MemberId>> {
  const { chain, deposits } = parts
  const changed = new Set<MemberId>()
  const left: FoundDeposit[] = []
  for (const block of await deposits.unfinishedBlocks(chain.id)) {
    const stretch = { from: block, until: block }
    const { rows } = await readDeposits(parts, stretch)
    addAll(changed, await deposits.record(chain.id, stretch, rows))
    for (const row of rows) if (!(await deposits.isCredited(row))) left.push(row)
  }
  await creditAll(parts, left, 'left')
  for (const { member } of left) changed.add(member)
  return changed
}

async function takeFinal(parts: Watch, from: number, until: number): Promise<void> {
  const { chain, deposits, exchange, onChanged } = parts
  const { hash, rows } = await readDeposits(parts, { from, until })
  const changed = await deposits.record(chain.id, { from, until }, rows)
  // The projection must contain what an earlier process committed.
  await exchange.core.waitForHistory(exchange.core.position())
  await creditAll(parts, rows, 'new')
  for (const row of rows) changed.add(row.member)
  await deposits.moveCursor(chain.id, { block: until, hash })
  onChanged(changed)
}

/** Deposits that a reorganization can revert are only shown. */
async function showWaiting(parts: Watch, from: number, head: number) {
  const { rows } = await readDeposits(parts, { from, until: head })
  return parts.deposits.record(parts.chain.id, { from, until: Number.MAX_SAFE_INTEGER }, rows)
}

const creditAll = (parts: WatchParts, rows: readonly FoundDeposit[], part: 'left' | 'new') =>
  parts.stuck.each('deposits', `${parts.chain.id} ${part}`, {
    items: rows,
    nameOf: depositKey,
    work: (row) => credit(parts, row),
  })

async function credit({ deposits, exchange }: WatchParts, row: FoundDeposit): Promise<void> {
  if (await deposits.isCredited(row)) return
  const { chain, transaction, logIndex, member, asset, amount } = row
  const { position, events } = await exchange.submit({
    type: 'creditDeposit',
    at: Date.now(),
    key: depositKey(row),
    member,
    asset,
    amount,
    chain,
    transaction,
    logIndex,
    rules: DEPOSIT_RULES,
  })
  if (events[0]?.type === 'rejected') {
    throw new Fault(`The deposit ${depositKey(row)} was refused: ${events[0].code}.`)
  }
  await exchange.core.waitForHistory(position)
  // The answer does not prove that it was credited before; only the credit itself does.
  if (await deposits.isCredited(row)) return
  throw new Fault(`The deposit ${depositKey(row)} was answered as done but is not credited.`)
}

function addAll(members: Set<MemberId>, more: Iterable<MemberId>): void {
  for (const member of more) members.add(member)
}
