import type { ClearingAccount, MemberId } from '@assay/domain/account.ts'
import type { HouseAccount } from '@assay/domain/houseAccounts.ts'
import type { MarketSymbol } from '@assay/domain/market.ts'
import type { SpotRules } from '@assay/domain/spot/spotRules.ts'
import type { State } from '@assay/engine/state.ts'
import type pg from 'pg'
import type { MemberLetter } from '../letters/letter.ts'
import type { Print } from './drawCandle.ts'

/**
 * A product's declaration of its history: the rows of its events, how they are written, and how
 * they are compared with a replay of the journal. A product writes only its own tables; ledger
 * lines and candles of all products are written by `writeHistory`. The follower, the verification
 * and member statements, which ask what is cash flow, find it by `serverProducts.ts`. A declaration
 * imports neither routes nor queries.
 */
export type ProductHistory<H extends HistoryTypes> = {
  /** Empty rows, which collect one batch of consecutive commands. */
  newRows: () => H['rows']
  record: Recorders<H>
  /** Whether a reason moves coins in or out without gain or loss, as a deposit does. */
  isCashFlow: { readonly [Reason in H['reason']]: boolean }
  /** Why each event that moves money of a member does so: the lines of the ledger follow. */
  causes: Causes<H>
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
  /** Whom to write to about the product's events of one command, and what. */
  lettersOf?: (events: readonly H['event'][]) => MemberLetter[]
}

/** `reason` names why a line of the ledger is there. */
export type HistoryTypes = { event: { type: string }; rows: object; reason: string }

/** What each event adds to the rows; one without an entry is a type error. */
type Recorders<H extends HistoryTypes> = {
  readonly [Type in H['event']['type']]:
    | 'none'
    | ((rows: H['rows'], event: Extract<H['event'], { type: Type }>, moment: Moment) => void)
}

/** The command being added, and functions with which its events add shared rows. */
export type Moment = {
  position: number
  at: number
  /** As the command left it. */
  state: State
  rulesOf: (market: MarketSymbol) => SpotRules
  draw: (print: Print) => void
}

type Causes<H extends HistoryTypes> = {
  readonly [Type in H['event']['type']]?: (
    event: Extract<H['event'], { type: Type }>,
  ) => Cause<H['reason']>
}
/**
 * Why an event moves money of members. What moves is in its postings (`eventLines.ts`), and an
 * event that moves what no reason is given for stops the follower.
 */
export type Cause<Reason extends string = string> = {
  /**
   * Why what is owned changes. Where an event has several reasons, such as a trade and its fee, the
   * other side of the posting decides, or the member. A member's lines come in the table's order.
   */
  owned?: Reason | { readonly [Side in OtherSide]?: Reason } | ((member: MemberId) => Reason)
  /** Why something goes into the held twin of an account, and out of it again. */
  held?: Reason
  freed?: Reason
  /** The number of the order, round or other thing that the lines are about. */
  reference?: number
  /** The same of what is held and freed, where it differs. */
  holdReference?: number
  /** Whose lines come first, where an event is about two members. */
  first?: MemberId
}
export type OtherSide = HouseAccount | ClearingAccount | 'outside/demo' | 'chain' | 'member'

/** Pages come in order from the first. Each throws a `Fault` that names the first difference. */
type Verifier<Rows> = {
  /** What some consecutive positions added. */
  page: (client: pg.Client, rows: Rows, range: PositionRange) => Promise<void>
  /** Open items at the position of the projection. */
  totals: (client: pg.Client, state: State) => Promise<void>
}
/** The position before the first command and that of the last. */
export type PositionRange = { from: number; to: number }
