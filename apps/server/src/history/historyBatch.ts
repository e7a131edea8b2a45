import type { AccountKind, MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import type { Event } from '@assay/engine/kernel/event.ts'
import type { State } from '@assay/engine/kernel/state.ts'
import type { PostedLetter } from '../letters/postLetters.ts'
import type { PublishedCommand } from '../writer/published.ts'
import { endings, entryOf, newRows } from './declared.ts'
import { drawCandle } from './drawCandle.ts'
import { eventLetters } from './eventLetters.ts'
import { heldLinesOf } from './heldLines.ts'
import type { LedgerLine, LedgerReason, MinuteCandle } from './historyRows.ts'
import type { Moment } from './productHistory.ts'

/** The state that a history is written from, as it is right after the command being added. */
export type View = Pick<Moment, 'state' | 'rulesOf'> & {
  /** Available and held together. */
  owned: (member: MemberId, account: AccountKind, asset: AssetId) => bigint
}

export function historyViewOf(state: State): View {
  const { markets, assets, ledger } = state
  return {
    state,
    rulesOf: (symbol) => markets.get(symbol)!.rules,
    owned: (member, account, asset) => {
      const slot = ledger.find(member, account, assets.get(asset)!.index)
      return ledger.availableAt(slot) + ledger.heldAt(slot)
    },
  }
}

/**
 * Turns the events of consecutive commands into the rows of one transaction. An order that changes
 * many times within the batch is written once; so is a candle.
 */
export class HistoryBatch {
  /** What each product's events left, by the product. */
  readonly rows = newRows()
  readonly lines: LedgerLine[] = []
  readonly candles = new Map<string, MinuteCandle>()
  readonly letters: PostedLetter[] = []
  /** The position before the first command and that of the last. */
  readonly from: number
  to: number

  constructor(from: number) {
    this.from = from
    this.to = from
  }

  add({ position, command: { at }, events }: PublishedCommand, view: View): void {
    const firstLine = this.lines.length
    this.to = position
    this.letters.push(...eventLetters(position, events))
    const moment = this.#momentAt({ position, at }, view)
    for (const event of events) {
      const own = this.lines.length
      const entry = entryOf.get(event.type)
      entry?.record?.(this.rows[entry.name], event, moment)
      this.#addHeldLines(event, { position, at }, this.lines.slice(own), view)
    }
    for (const { name, endCommand } of endings) endCommand(this.rows[name])
    this.#fillBalances(firstLine, view)
  }

  #momentAt({ position, at }: When, { state, rulesOf }: View): Moment {
    return {
      position,
      at,
      state,
      rulesOf,
      line: ({ member, account, asset }, delta, reason, reference = 0) => {
        this.lines.push({
          position,
          line: 0,
          member,
          account,
          asset,
          delta,
          held: 0n,
          balanceAfter: 0n,
          reason: reason as LedgerReason,
          reference,
          at,
        })
      },
      draw: (print) => drawCandle(this.candles, print),
    }
  }

  #addHeldLines(event: Event, { position, at }: When, own: LedgerLine[], view: View): void {
    for (const line of heldLinesOf(event, own, view)) {
      this.lines.push({ position, line: 0, ...line, delta: 0n, balanceAfter: 0n, at })
    }
  }

  /**
   * The last line of each balance ends at the ledger's balance; earlier ones are computed
   * backwards.
   */
  #fillBalances(firstLine: number, view: View): void {
    const after = new Map<string, bigint>()
    for (let index = this.lines.length - 1; index >= firstLine; index -= 1) {
      const line = this.lines[index]!
      const { member, account, asset } = line
      const key = `${member} ${account} ${asset}`
      line.line = index - firstLine
      line.balanceAfter = after.get(key) ?? view.owned(member, account, asset)
      after.set(key, line.balanceAfter - line.delta)
    }
  }
}

type When = { position: number; at: number }
