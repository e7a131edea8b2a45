import type { AccountKind, MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import type { MarketSymbol } from '@assay/domain/market.ts'
import type { SpotRules } from '@assay/domain/spot/spotRules.ts'
import type { Event } from '@assay/engine/kernel/event.ts'
import type { State } from '@assay/engine/kernel/state.ts'
import type pg from 'pg'
import type { MemberLetter } from '../letters/letter.ts'
import type { Print } from './drawCandle.ts'

/**
 * A product's declaration of its history: the rows of its events, how they are written, and how
 * they are compared with a replay of the journal. A product writes only its own tables; ledger
 * lines and candles of all products are written by `writeHistory`. The list in `histories.ts` is
 * used by the follower, by the verification and by member statements, which ask what is cash flow.
 * A declaration imports neither routes nor queries.
 */
export type ProductHistory<H extends HistoryTypes> = {
  /** Empty rows, which collect one batch of consecutive commands. */
  newRows: () => H['rows']
  record: Recorders<H>
  /** Whether a reason moves coins in or out without gain or loss, as a deposit does. */
  isCashFlow: { readonly [Reason in H['reason']]: boolean }
  /** Why each event moves money into or out of a held balance. */
  holds: Holds<H>
  /** After the events of each command. */
  endCommand?: (rows: H['rows']) => void
  /** The statements of a batch, in their order, within its transaction. */
  write: (client: pg.Client, rows: H['rows']) => Promise<unknown>[]
  newVerifier: () => Verifier<H['rows']>
  /** Which rows carry the numbers that the engine gives to orders and trades: what follows FROM. */
  numbered?: { orders?: string; trades?: string }
  /**
   * Indexes that do not know the newest pages by themselves (BRIN), for a walk in the order of
   * writing.
   */
  walked?: readonly string[]
  /** Whom to write to about the events of one command, and what. */
  lettersOf?: (events: readonly Event[]) => MemberLetter[]
}

/** `reason` names why a line of the ledger is there. */
export type HistoryTypes = { event: { type: string }; rows: object; reason: string }

/** What each event adds to the rows; one without an entry is a type error. */
type Recorders<H extends HistoryTypes> = {
  readonly [Type in H['event']['type']]:
    | 'none'
    | ((
        rows: H['rows'],
        event: Extract<H['event'], { type: Type }>,
        moment: Moment<H['reason']>,
      ) => void)
}

/** The command being added, and functions with which its events add shared rows. */
export type Moment<Reason extends string = string> = {
  position: number
  at: number
  /** As the command left it. */
  state: State
  rulesOf: (market: MarketSymbol) => SpotRules
  /**
   * A ledger line that changes what is owned; `reference` is the number of the order, round or
   * other object.
   */
  line: (own: Owned, delta: bigint, reason: Reason, reference?: number) => void
  draw: (print: Print) => void
}
type Owned = { member: MemberId; account: AccountKind; asset: AssetId }

type Holds<H extends HistoryTypes> = {
  readonly [Type in H['event']['type']]?: (
    event: Extract<H['event'], { type: Type }>,
  ) => Hold<H['reason']>
}
/** The reasons of the lines, and the number of the order, round or other object that holds. */
export type Hold<Reason extends string = string> = {
  held: Reason
  freed: Reason
  reference: number
}

/** Pages come in order from the first. Each throws a `Fault` that names the first difference. */
type Verifier<Rows> = {
  /** What some consecutive positions added. */
  page: (client: pg.Client, rows: Rows, range: PositionRange) => Promise<void>
  /** Open items at the position of the projection. */
  totals: (client: pg.Client, state: State) => Promise<void>
}
/** The position before the first command and that of the last. */
export type PositionRange = { from: number; to: number }
