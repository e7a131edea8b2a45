/**
 * What is wrong, for the operators who may see the trouble's page. Nothing here asks a chain; that
 * page does.
 */
import { toDecimal } from '@assay/money/decimal.ts'
import { getBooks } from '@assay/wire/routes/operator/credits.ts'
import { getDeadLetters } from '@assay/wire/routes/operator/letters.ts'
import { getConsoleMarkets, type MarketLine } from '@assay/wire/routes/operator/markets.ts'
import type { Trouble } from '@assay/wire/routes/operator/overview.ts'
import { getReserves } from '@assay/wire/routes/operator/reserves.ts'
import type { StandbyWatch } from '../../db/hosts/syncStandby.ts'
import type { DeadLetters } from '../../letters/deadLetters.ts'
import type { Exchange } from '../../live/exchange.ts'
import { CHAIN_FACTS } from '../../outside/chain/chainFacts.ts'
import { isShort } from '../../reserves/chainReserve.ts'
import type { StuckItem, StuckItems } from '../../stuckItems.ts'
import type { SignedOperator } from '../access/operatorCaller.ts'
import { marketNameOf } from '../markets/marketStates.ts'
import type { ReserveActions } from '../money/reserveRoutes.ts'
import type { OverviewFigures } from './figures.ts'
import type { ProcessesNow } from './processesNow.ts'
import { hasAnyRole } from './waits.ts'

export type TroubleParts = {
  exchange: Exchange
  reserves: Pick<ReserveActions, 'compared' | 'signers' | 'halted'>
  figures: OverviewFigures
  processesNow: ProcessesNow
  /** What loops over money could not do. */
  stuck: StuckItems['list']
  letters: Pick<DeadLetters, 'figures'>
  standby: Pick<StandbyWatch, 'missingSince'> | undefined
}

/** The reserves are compared every half minute, and the signer speaks every few seconds. */
const UNCOMPARED_MS = 5 * 60_000
const SIGNER_SILENT_MS = 60_000
/** What the next turns do is no trouble. */
const STUCK_MS = 20_000
/** In commands. Under load the tables lag by a few hundred, which is not noticeable. */
const HISTORY_BEHIND = 10_000
/** A shorter outage of the mail server is not reported. */
const LETTER_WAITS_MS = 15 * 60_000
/** Each reports every two seconds. */
const PROCESS_SILENT_MS = 15_000
/** A failure that has not come again for so long is over. */
const FAILURE_KEPT_MS = 10 * 60_000

export type TroublesOf = ReturnType<typeof createTroubles>

/** The worst first. */
export function createTroubles(parts: TroubleParts) {
  const { exchange, reserves, figures, processesNow, stuck, letters, standby } = parts

  return async (operator: Pick<SignedOperator, 'roles'>, now: number): Promise<Trouble[]> => {
    const [ofReserves, ofBooks, ofMarkets, ofLetters] = await Promise.all([
      hasAnyRole(operator, getReserves.roles) ? reserveTroubles(reserves, now) : [],
      hasAnyRole(operator, getBooks.roles) ? bookTroubles(figures) : [],
      hasAnyRole(operator, getConsoleMarkets.roles) ? figures.markets().then(marketTroubles) : [],
      hasAnyRole(operator, getDeadLetters.roles) ? letterTroubles(letters, now) : [],
    ])
    const ofLoops = hasAnyRole(operator, getReserves.roles) ? loopTroubles(stuck(), now) : []
    return [
      ...standbyTroubles(standby),
      ...ofReserves,
      ...ofLoops,
      ...ofBooks,
      ...ofLetters,
      ...processTroubles(processesNow(), now),
      ...ofMarkets,
      ...historyTroubles(exchange),
    ]
  }
}

/** Shown to every role: no command is acknowledged while it lasts. */
function standbyTroubles(standby: TroubleParts['standby']): Trouble[] {
  const since = standby?.missingSince()
  return since === undefined ? [] : [{ kind: 'standbyMissing', subject: '', detail: '', since }]
}

const chainName = (chain: number) => CHAIN_FACTS[chain]?.name ?? String(chain)

async function reserveTroubles(
  { compared, signers, halted }: TroubleParts['reserves'],
  now: number,
): Promise<Trouble[]> {
  const [halt, said] = await Promise.all([halted(), signers()])
  const { at, reserves } = compared()
  const found: Trouble[] = []
  if (halt) {
    const { reason: detail, since } = halt
    found.push({ kind: 'withdrawalsHalted', subject: '', detail, since })
  }
  for (const { chain, asset, drift } of reserves.filter(isShort)) {
    const detail = `${toDecimal(-drift)} ${asset}`
    found.push({ kind: 'reserveMissing', subject: chainName(chain), detail, since: 0 })
  }
  if (now - at > UNCOMPARED_MS) {
    found.push({ kind: 'reservesUncompared', subject: '', detail: '', since: at })
  }
  for (const { chain, isKnown, quietSince: since, problem } of said) {
    const subject = chainName(chain)
    if (problem !== '') found.push({ kind: 'signerProblem', subject, detail: problem, since })
    else if (now - since > SIGNER_SILENT_MS) {
      found.push({ kind: isKnown ? 'signerSilent' : 'signerUnheard', subject, detail: '', since })
    }
  }
  return found
}

const loopTroubles = (stuck: readonly StuckItem[], now: number): Trouble[] =>
  stuck
    .filter(({ since }) => now - since >= STUCK_MS)
    .map(({ item, reason, since }) => ({
      kind: 'itemStuck',
      subject: item.slice(0, 64),
      detail: reason.slice(0, 300),
      since,
    }))

async function bookTroubles(figures: OverviewFigures): Promise<Trouble[]> {
  const books = await figures.books()
  return books.flatMap(({ asset, members, house, outside, clearing }) => {
    const sum = members + house + outside + clearing
    const detail = `${toDecimal(sum)} ${asset}`
    return sum === 0n ? [] : { kind: 'booksUneven' as const, subject: asset, detail, since: 0 }
  })
}

async function letterTroubles(letters: TroubleParts['letters'], now: number): Promise<Trouble[]> {
  const { waiting, oldestAt, dead } = await letters.figures()
  const found: Trouble[] = []
  if (dead > 0) found.push({ kind: 'lettersDead', subject: '', detail: String(dead), since: 0 })
  if (oldestAt > 0 && now - oldestAt > LETTER_WAITS_MS) {
    found.push({ kind: 'lettersWaiting', subject: '', detail: String(waiting), since: oldestAt })
  }
  return found
}

function marketTroubles(lines: readonly MarketLine[]): Trouble[] {
  const halted = lines
    .filter(({ isOpen }) => !isOpen)
    .map((line) => ({
      kind: 'marketHalted' as const,
      subject: marketNameOf(line),
      detail: line.haltReason,
      since: line.haltedAt,
    }))
  const unpriced = lines
    .filter(({ isOpen, indexProblem }) => isOpen && indexProblem !== '')
    .map((line) => ({
      kind: 'indexProblem' as const,
      subject: marketNameOf(line),
      detail: line.indexProblem,
      since: line.indexAt,
    }))
  return [...halted, ...unpriced]
}

/** Lasting troubles come before intermittent failures. */
function processTroubles({ isOne, all }: ReturnType<ProcessesNow>, now: number): Trouble[] {
  const where = (name: string, what: string) => (isOne ? what : `${what} (${name})`).slice(0, 200)
  const unheard = all
    .filter(({ heardAt }) => now - heardAt > PROCESS_SILENT_MS)
    .map(({ name, roles, heardAt }) => ({
      kind: 'processSilent' as const,
      subject: name,
      detail: roles.join(', '),
      since: heardAt,
    }))
  const silent = all.flatMap(({ name, silent }) =>
    silent.map(({ ifFailed, since }) => ({
      kind: 'clockSilent' as const,
      subject: where(name, ifFailed),
      detail: '',
      since,
    })),
  )
  const failing = all.flatMap(({ name, failures }) =>
    failures
      .filter(([, { lastAt }]) => now - lastAt < FAILURE_KEPT_MS)
      .map(([what, { count, lastAt }]) => ({
        kind: 'failing' as const,
        subject: where(name, what),
        detail: String(count),
        since: lastAt,
      })),
  )
  return [...unheard, ...silent, ...failing]
}

function historyTroubles({ core }: Exchange): Trouble[] {
  const { position, projectedPosition } = core.metrics()
  const behind = position - projectedPosition
  return behind > HISTORY_BEHIND
    ? [{ kind: 'historyBehind', subject: '', detail: String(behind), since: 0 }]
    : []
}
