/**
 * Checks a round on this device, from what is published about it: the receipt's signature, its
 * terms, the chain of ticks, and the outcome by the same function that settles rounds. The server's
 * word is not enough for any of them. Undefined in a check means that it cannot be made yet.
 */
import { receiptText } from '@assay/domain/cycle/receiptText.ts'
import type { Tick } from '@assay/domain/cycle/round.ts'
import { entryTicks, rulesTexts } from '@assay/domain/cycle/rules.ts'
import { type RoundSettlement, settleRound } from '@assay/domain/cycle/settleRound.ts'
import { stepOf } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import { sha256Hex } from '@assay/wire/proof/sha256Hex.ts'
import type { Receipt } from '@assay/wire/routes/trading/cycle.ts'
import type { ProvenRound, PublishedTick } from '@assay/wire/routes/trading/proof.ts'
import type { Round } from '@assay/wire/rows/round.ts'
import { isSigned } from './signed.ts'

export type Evidence = {
  round: ProvenRound
  receipt: Receipt
  /**
   * The published key of the round's time, asked for apart from the round; empty when there is
   * none.
   */
  publicKey: string
  rules: string
  /** From the first tick after the receipt's head to the last at or before expiry. */
  ticks: readonly PublishedTick[]
  /** The tick after those: it shows that none was left out at the end. */
  nextTick: PublishedTick | undefined
  /** The round in the member's own history; missing when verifying another's round. */
  shown: Round | undefined
  /** The receipt's text as this device got it when the round was accepted. */
  keptReceipt: string | undefined
}

export const CHECKS = ['signature', 'terms', 'rules', 'chain', 'outcome'] as const
type Check = (typeof CHECKS)[number]

export type RoundVerdict = {
  checks: Record<Check, boolean | undefined>
  /** What the round should have ended with; missing while it is open. */
  settlement: RoundSettlement | undefined
  entry: PublishedTick | undefined
  exit: PublishedTick | undefined
}

/** Throws if the browser has no Ed25519 or no SHA-256, because nothing can be verified then. */
export async function verifyRound(evidence: Evidence): Promise<RoundVerdict> {
  const { round, ticks } = evidence
  const isOpen = round.status === 'open'
  // Unknown rules are reported as a difference below, and not computed.
  const isKnown = Object.hasOwn(entryTicks, round.rulesVersion)
  const terms = { ...round, rules: round.rulesVersion }
  const settlement = isOpen || !isKnown ? undefined : settleRound(terms, domainTicks(ticks))
  const published = (tick: Tick | undefined) =>
    tick && ticks.find(({ sequence }) => sequence === tick.sequence)
  return {
    checks: {
      signature: await isSigned({ ...evidence.receipt, publicKey: evidence.publicKey }),
      terms: areTermsKept(evidence),
      rules: rulesTexts[round.rulesVersion] === evidence.rules,
      chain: await isChained(evidence),
      outcome: settlement && isOutcome(evidence, settlement),
    },
    settlement,
    entry: published(settlement?.entry),
    exit: published(settlement?.exit),
  }
}

/** The terms that the outcome is computed from are those signed, those kept and those shown. */
function areTermsKept({ round, receipt, shown, keptReceipt }: Evidence): boolean {
  const text = receiptText({
    ...round,
    market: `${round.base}/${round.quote}`,
    asset: round.stakeAsset,
    rules: round.rulesVersion,
  })
  return (
    receipt.text === text &&
    (keptReceipt === undefined || keptReceipt === text) &&
    (!shown ||
      (shown.id === round.id &&
        shown.direction === round.direction &&
        shown.stake === round.stake &&
        shown.payoutRate === round.payoutRate &&
        shown.acceptedAt === round.acceptedAt &&
        shown.expiresAt === round.expiresAt))
  )
}

/** Every tick follows the one before, from the receipt's head to the first one after expiry. */
async function isChained({ round, ticks, nextTick }: Evidence): Promise<boolean | undefined> {
  let previous = round.headHash
  let sequence = round.headSequence
  for (const tick of nextTick ? [...ticks, nextTick] : ticks) {
    const { at, price, hash } = tick
    if (tick.sequence !== sequence + 1) return false
    if (hash !== (await sha256Hex(`${previous}|${tick.sequence}|${at}|${toDecimal(price)}`))) {
      return false
    }
    previous = hash
    sequence = tick.sequence
  }
  if (ticks.some(({ at }) => at > round.expiresAt)) return false
  if (!nextTick) return undefined
  return nextTick.at > round.expiresAt
}

function isOutcome({ round, shown, ticks }: Evidence, settlement: RoundSettlement): boolean {
  const { outcome, cause, netResult, entry, exit } = settlement
  const priceOf = (tick: Tick | undefined) =>
    ticks.find(({ sequence }) => sequence === tick?.sequence)?.price
  // A history that was read before the end says nothing of it yet.
  const ends = shown && shown.status !== 'open' ? [round, shown] : [round]
  return (
    ends.every((told) => told.status === outcome && told.netResult === netResult) &&
    round.cause === cause &&
    round.entrySequence === entry?.sequence &&
    round.exitSequence === exit?.sequence &&
    (shown?.entryPrice === undefined || shown.entryPrice === priceOf(entry)) &&
    (shown?.exitPrice === undefined || shown.exitPrice === priceOf(exit))
  )
}

/** Prices as whole numbers of the finest step that any of them uses: only their order matters. */
function domainTicks(ticks: readonly PublishedTick[]): Tick[] {
  const decimals = Math.max(0, ...ticks.map(({ price }) => fractionOf(toDecimal(price)).length))
  const step = stepOf(decimals)
  return ticks.map(({ sequence, at, hash, price }) => ({
    sequence,
    at,
    hash,
    price: Number(price / step),
  }))
}

const fractionOf = (text: string) => text.split('.')[1] ?? ''
