/**
 * Follows a chain and credits what arrived for members: transfers to their own addresses, of tokens
 * and of the chain's own coin, and what a vault of ours received in the name of such an address.
 * Blocks that can still be taken back are only shown; a block is left behind once it is final and
 * every deposit in it was tried. One that is refused stops no other: its block is read again at
 * every turn until it is credited. Whatever is interrupted is done again from the last block left
 * behind, and a log that was credited is not credited again: the journal's projection says so, and
 * the engine takes the key of a log only once. What was shown while it was on its way is credited
 * although the smallest deposit was raised since: its row says that it was shown.
 */
import type { MemberId } from '@assay/domain/account.ts'
import { depositKey } from '@assay/engine/funds/fundsCommand.ts'
import { Fault } from '../../fault.ts'
import type { Exchange } from '../../live/exchange.ts'
import { createAtOnce } from '../../outside/chain/atOnce.ts'
import { nativeOf } from '../../outside/chain/tokenChain.ts'
import type { StuckItems } from '../../stuckItems.ts'
import type { FoundDeposit } from './deposits.ts'
import { type ReadParts, readDeposits } from './readDeposits.ts'
import { createUnclaimedLook } from './unclaimedCoins.ts'

export type WatchParts = ReadParts & {
  exchange: Exchange
  stuck: StuckItems
  /** How often members' addresses are looked at for coins that no deposit explains. */
  lookEveryMs?: number
  /** Members whose list of deposits looks different now. */
  onChanged: (members: ReadonlySet<MemberId>) => void
}

/** Blocks that are read at once: how much stands in them is for others to choose. */
const PAGE = 1_000
const LOOK_EVERY_MS = 10 * 60_000

export type DepositWatch = {
  /** Reads the chain to its head once. Throws when the world fails; the next turn goes on there. */
  turn(): Promise<void>
}

export function createDepositWatch(parts: WatchParts): DepositWatch {
  const { pool, chain, nodes, addresses, deposits, wallets, onChanged } = parts
  const coin = nativeOf(chain)
  if (coin && wallets.length === 0) {
    throw new Fault(`Set HOT_WALLET and TREASURY: what they send in ${coin.asset} is no deposit.`)
  }
  const everyMs = parts.lookEveryMs ?? LOOK_EVERY_MS
  const unclaimed = coin && createUnclaimedLook({ pool, nodes, addresses, coin, everyMs })
  // A node may refuse to tell of so many transfers, or take too long: fewer blocks are asked for
  // then.
  const atOnce = createAtOnce(PAGE)

  /** Gives the last block that was left behind. */
  async function takePage(from: number, final: number): Promise<number> {
    const until = Math.min(from + atOnce.most() - 1, final)
    try {
      await takeFinal(parts, from, until)
    } catch (error) {
      atOnce.failed(error, until - from + 1)
      throw error
    }
    atOnce.worked()
    return until
  }

  return {
    async turn() {
      const head = await nodes.head()
      const final = Math.max(0, head - chain.confirmations + 1)
      const cursor = (await deposits.cursor(chain.id)) ?? (await begin(parts, final))
      // A node that fell behind knows nothing new.
      if (head < cursor.block) return
      if ((await nodes.blockHash(cursor.block)) !== cursor.hash) {
        throw new Fault(
          `Chain ${chain.id} took back final block ${cursor.block}: crediting is halted until a person has looked.`,
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

/** Where nothing was read yet, reading begins at what is final now. */
async function begin({ chain, nodes, deposits }: WatchParts, final: number) {
  const cursor = { block: final, hash: await nodes.blockHash(final) }
  await deposits.moveCursor(chain.id, cursor)
  return cursor
}

/** What earlier turns left behind, as the chain has it: a row of the table alone credits no one. */
async function takeUnfinished(parts: WatchParts): Promise<Set<MemberId>> {
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

async function takeFinal(parts: WatchParts, from: number, until: number): Promise<void> {
  const { chain, deposits, exchange, onChanged } = parts
  const { hash, rows } = await readDeposits(parts, { from, until })
  const changed = await deposits.record(chain.id, { from, until }, rows)
  // What an earlier process committed must be in the projection before it is asked.
  await exchange.core.waitForHistory(exchange.core.position())
  await creditAll(parts, rows, 'new')
  for (const row of rows) changed.add(row.member)
  await deposits.moveCursor(chain.id, { block: until, hash })
  onChanged(changed)
}

/** What can still be taken back is only shown. */
async function showWaiting(parts: WatchParts, from: number, head: number) {
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
    ...{ member, asset, amount, chain, transaction, logIndex },
  })
  if (events[0]?.type === 'rejected') {
    throw new Fault(`The deposit ${depositKey(row)} was refused: ${events[0].code}.`)
  }
  await exchange.core.waitForHistory(position)
  // An answer is no proof, least of all that it was done before: only the credit itself is.
  if (await deposits.isCredited(row)) return
  throw new Fault(`The deposit ${depositKey(row)} is answered as done and is not credited.`)
}

function addAll(members: Set<MemberId>, more: Iterable<MemberId>): void {
  for (const member of more) members.add(member)
}
