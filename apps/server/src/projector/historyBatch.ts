import type { AccountKind, MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import type { State } from '@assay/engine/state.ts'
import { drawCandle, type Print } from '../history/drawCandle.ts'
import type { LedgerLine, MinuteCandle } from '../history/historyRows.ts'
import type { Moment } from '../history/productHistory.ts'
import type { PostedLetter } from '../letters/postLetters.ts'
import type { PublishedCommand } from '../writer/published.ts'
import { endings, entryOf, newRows } from './declared.ts'
import { eventLetters } from './eventLetters.ts'
import { linesOf } from './eventLines.ts'

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
    const draw = (print: Print) => drawCandle(this.candles, print)
    const moment: Moment = { position, at, state: view.state, rulesOf: view.rulesOf, draw }
    for (const event of events) {
      const entry = entryOf.get(event.type)
      entry?.record?.(this.rows[entry.name], event, moment)
      for (const line of linesOf(event, view.rulesOf)) {
        this.lines.push({ ...line, position, line: 0, balanceAfter: 0n, at })
      }
    }
    for (const { name, endCommand } of endings) endCommand(this.rows[name])
    this.#fillBalances(firstLine, view)
  }

  /**
   * The last line of each balance ends at the ledger's balance; earlier ones are computed
   * backwards.
   */
  #fillBalances(firstLine: number, view: View): void {
    const last = this.lines.length - 1
    if (last === firstLine) {
      // The most frequent case: an order that holds or frees.
      const line = this.lines[last]!
      line.balanceAfter = view.owned(line.member, line.account, line.asset)
      return
    }
    const after = new Map<string, bigint>()
    for (let index = last; index >= firstLine; index -= 1) {
      const line = this.lines[index]!
      const { member, account, asset } = line
      const key = `${member} ${account} ${asset}`
      line.line = index - firstLine
      line.balanceAfter = after.get(key) ?? view.owned(member, account, asset)
      after.set(key, line.balanceAfter - line.delta)
    }
  }
}
