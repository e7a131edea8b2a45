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
import { vaultCode } from '@assay/contracts/vaultCode.ts'
import type { MemberId } from '@assay/domain/account.ts'
import { depositKey } from '@assay/engine/funds/fundsCommand.ts'
import type pg from 'pg'
import type { Address, Hex } from 'viem'
import { Fault } from '../../fault.ts'
import type { Exchange } from '../../live/exchange.ts'
import type { AgreedChain } from '../../outside/chain/agreedChain.ts'
import { createAtOnce } from '../../outside/chain/atOnce.ts'
import {
  type ChainToken,
  ledgerAmount,
  minimumOf,
  nativeOf,
  type TokenChain,
} from '../../outside/chain/tokenChain.ts'
import type { StuckItems } from '../../stuckItems.ts'
import type { DepositAddresses } from './depositAddresses.ts'
import type { Deposits, FoundDeposit } from './deposits.ts'
import { findNativeDeposits } from './nativeDeposits.ts'
import { createUnclaimedLook } from './unclaimedCoins.ts'

export type WatchParts = {
  pool: pg.Pool
  chain: TokenChain
  nodes: AgreedChain
  addresses: DepositAddresses
  deposits: Deposits
  exchange: Exchange
  stuck: StuckItems
  /** The hot wallet and the treasury: what they send is no deposit. */
  wallets: readonly Address[]
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
  const { pool, chain, nodes, addresses, deposits, exchange, stuck, wallets, onChanged } = parts
  const { lookEveryMs = LOOK_EVERY_MS } = parts

  const coin = nativeOf(chain)
  if (coin && wallets.length === 0) {
    throw new Fault(`Set HOT_WALLET and TREASURY: what they send in ${coin.asset} is no deposit.`)
  }
  const unclaimed =
    coin && createUnclaimedLook({ pool, nodes, addresses, coin, everyMs: lookEveryMs })
  const tokens = new Map(
    chain.tokens.flatMap((token) => (token.address ? [[lower(token.address), token]] : [])),
  )
  const vaults = new Map(
    chain.tokens.flatMap((token) => (token.vault ? [[lower(token.vault.address), token]] : [])),
  )

  /** What another code says about money that arrived is worth nothing. */
  async function requireVault({ address: token, vault }: ChainToken) {
    if (!vault || !token) throw new Fault(`${token} has no vault.`)
    await nodes.requireCode(vault.address, vaultCode({ token, treasury: vault.treasury }))
  }

  /** Where nothing was read yet, reading begins at what is final now. */
  async function begin(final: number) {
    const cursor = { block: final, hash: await nodes.blockHash(final) }
    await deposits.moveCursor(chain.id, cursor)
    return cursor
  }

  function requireOwner(member: MemberId, to: Address): void {
    if (addresses.isOf(member, to)) return
    throw new Fault(`The table of deposit addresses was changed: ${to} is not its member's.`)
  }

  async function found(from: number, until: number, hash: Hex): Promise<FoundDeposit[]> {
    // Asked for after the head was: whoever could be paid in these blocks is among them.
    const members = await addresses.shown()
    const to = [...members.keys()] as `0x${string}`[]
    if (to.length === 0) return []
    const where = { to, from, until }
    // What was sent while less was enough, and was shown, is credited.
    const known = await deposits.known(chain.id, { from, until })
    const logs = [
      ...(await nodes.transfers({ ...where, kind: 'transfer', sources: [...tokens.keys()] })),
      ...(await nodes.transfers({ ...where, kind: 'vault', sources: [...vaults.keys()] })),
    ]
    const told = logs.flatMap((log) => {
      const token = { transfer: tokens, vault: vaults }[log.kind].get(log.source)
      if (!token) return []
      const key = depositKey({ chain: chain.id, ...log })
      const isEnough = ledgerAmount(log.value, token) >= minimumOf(token) || known.has(key)
      return isEnough ? [{ log, token, member: members.get(log.to) as MemberId }] : []
    })
    for (const { log, member } of told) requireOwner(member, log.to)
    const used = told.filter(({ log }) => log.kind === 'vault').map(({ token }) => token)
    for (const token of new Set(used)) await requireVault(token)
    await nodes.requireReceipts(told.map(({ log }) => log))
    const rows = told.map(({ log, token, member }): FoundDeposit => {
      const { transaction, logIndex, block, value } = log
      const place = { chain: chain.id, transaction, logIndex, block }
      return { ...place, member, asset: token.asset, amount: ledgerAmount(value, token) }
    })
    if (!coin) return rows
    const natives = { pool, nodes, coin, wallets, known }
    for (const { to, ...row } of await findNativeDeposits(natives, members, {
      from,
      until,
      hash,
    })) {
      requireOwner(row.member, to)
      rows.push(row)
    }
    return rows
  }

  /** What the blocks hold, told while the last of them stays what it is. */
  async function readStretch(from: number, until: number) {
    const hash = await nodes.blockHash(until)
    const rows = await found(from, until, hash)
    if ((await nodes.blockHash(until)) !== hash) {
      throw new Fault(`Block ${until} of chain ${chain.id} changed while it was read.`)
    }
    return { hash, rows }
  }

  async function credit(row: FoundDeposit): Promise<void> {
    if (await deposits.isCredited(row)) return
    const { chain: id, transaction, logIndex, member, asset, amount } = row
    const { position, events } = await exchange.submit({
      type: 'creditDeposit',
      at: Date.now(),
      key: depositKey(row),
      ...{ member, asset, amount, chain: id, transaction, logIndex },
    })
    if (events[0]?.type === 'rejected') {
      throw new Fault(`The deposit ${depositKey(row)} was refused: ${events[0].code}.`)
    }
    await exchange.core.waitForHistory(position)
    // An answer is no proof, least of all that it was done before: only the credit itself is.
    if (await deposits.isCredited(row)) return
    throw new Fault(`The deposit ${depositKey(row)} is answered as done and is not credited.`)
  }

  const creditAll = (rows: readonly FoundDeposit[], part: string) =>
    stuck.each('deposits', `${chain.id} ${part}`, { items: rows, nameOf: depositKey, work: credit })

  /**
   * What earlier turns left behind, as the chain has it: a row of the table alone credits no one.
   */
  async function takeUnfinished(): Promise<Set<MemberId>> {
    const changed = new Set<MemberId>()
    const left: FoundDeposit[] = []
    for (const block of await deposits.unfinishedBlocks(chain.id)) {
      const { rows } = await readStretch(block, block)
      for (const member of await deposits.record(chain.id, { from: block, until: block }, rows)) {
        changed.add(member)
      }
      for (const row of rows) if (!(await deposits.isCredited(row))) left.push(row)
    }
    await creditAll(left, 'left')
    for (const { member } of left) changed.add(member)
    return changed
  }

  async function takeFinal(from: number, until: number): Promise<void> {
    const { hash, rows } = await readStretch(from, until)
    const changed = await deposits.record(chain.id, { from, until }, rows)
    // What an earlier process committed must be in the projection before it is asked.
    await exchange.core.waitForHistory(exchange.core.position())
    await creditAll(rows, 'new')
    for (const row of rows) changed.add(row.member)
    await deposits.moveCursor(chain.id, { block: until, hash })
    onChanged(changed)
  }

  // A node may refuse to tell of so many transfers, or take too long: fewer blocks are asked for
  // then.
  const atOnce = createAtOnce(PAGE)
  /** Gives the last block that was left behind. */
  async function takePage(from: number, final: number): Promise<number> {
    const until = Math.min(from + atOnce.most() - 1, final)
    try {
      await takeFinal(from, until)
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
      const cursor = (await deposits.cursor(chain.id)) ?? (await begin(final))
      // A node that fell behind knows nothing new.
      if (head < cursor.block) return
      if ((await nodes.blockHash(cursor.block)) !== cursor.hash) {
        throw new Fault(
          `Chain ${chain.id} took back final block ${cursor.block}: crediting is halted until a person has looked.`,
        )
      }
      const changed = await takeUnfinished()
      let from = cursor.block + 1
      while (from <= final) from = (await takePage(from, final)) + 1
      await unclaimed?.turn(from - 1)
      if (from <= head) {
        const { rows } = await readStretch(from, head)
        for (const member of await deposits.record(
          chain.id,
          { from, until: Number.MAX_SAFE_INTEGER },
          rows,
        ))
          changed.add(member)
      }
      await deposits.sawHead(chain.id, head)
      for (const member of await deposits.waiting(chain.id)) changed.add(member)
      onChanged(changed)
    },
  }
}

const lower = (address: Address) => address.toLowerCase() as Address

/** Turns one after another, so often, until stopped. */
export function startDepositWatch(turn: () => Promise<void>, everyMs: number): () => Promise<void> {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const next = () => {
    running = turn().then(() => {
      if (!isStopped) timer = setTimeout(next, everyMs)
    })
  }
  next()
  return () => {
    isStopped = true
    clearTimeout(timer)
    return running
  }
}
