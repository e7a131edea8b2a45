/**
 * Settles every cycle round of a day again from published data, without the engine: signatures,
 * hash chain, entry, exit and result. Exits with 1 and lists the differences, if any.
 *
 * npm run verify:cycles [-- --day 2026-11-21] [--origin http://localhost:7070]
 *   npm run verify:cycles -- --day 2026-11-21 --save day.json    # saves all answers
 *   npm run verify:cycles -- --day 2026-11-21 --from day.json    # verifies them without a server
 *
 * Without an origin it uses the exchange on PORT, or the demo with its data in ASSAY_DATA.
 */
import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { toDecimal } from '@assay/money/decimal.ts'
import { NetworkError } from '@assay/wire/client/client.ts'
import { type Asking, askAndSave, askSaved } from '@assay/wire/client/savedAnswers.ts'
import type { Reply } from '@assay/wire/route.ts'
import type { Receipt } from '@assay/wire/routes/trading/cycle.ts'
import {
  getProvenRounds,
  getSigningKey,
  getTicks,
  keyOfReceipt,
  type ProvenRound,
  type PublishedTick,
} from '@assay/wire/routes/trading/proof.ts'
import { sentenceOf } from '../../apps/server/src/fault.ts'

type Sold = { round: ProvenRound; receipt: Receipt }

const ONE = 10n ** 18n
/** A round that expired so long ago must be settled. */
const LATE_MS = 10_000
/**
 * How many ticks after acceptance a round enters, by the version of the rules it was sold under.
 */
const ENTRIES: Record<string, number> = { 'cycle-1': 1, 'cycle-2': 2 }

const { values } = parseArgs({
  options: {
    day: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    origin: { type: 'string' },
    from: { type: 'string' },
    save: { type: 'string' },
  },
})
const origin = values.origin ?? `http://localhost:${process.env.PORT || portOfDemo() || 7070}`
const complaints: string[] = []
const counts = { won: 0, lost: 0, refunded: 0, open: 0 }

try {
  const published = values.from
    ? askSaved(JSON.parse(readFileSync(values.from, 'utf8')))
    : askAndSave(origin)
  await checkDay(values.day, published)
  process.exitCode = complaints.length === 0 ? 0 : 1
} catch (error) {
  console.error(
    error instanceof NetworkError
      ? `Nothing answers at ${origin}: start the exchange, or say where it is with \`-- --origin http://localhost:8080\`.`
      : sentenceOf(error),
  )
  process.exitCode = 1
}

/** The demo writes down where it listens, beside its data. */
function portOfDemo(): string | undefined {
  const file = join(
    process.env.ASSAY_DATA || join(import.meta.dirname, '../../.assay'),
    'demo.json',
  )
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).PORT : undefined
}

async function checkDay(day: string, published: Asking): Promise<void> {
  const sold = await roundsOf(day, published)
  const { keys } = await published.call(getSigningKey, {})
  let ticksChecked = 0
  for (const [symbol, rounds] of Map.groupBy(sold, marketOf)) {
    const ticks = await chainOf(symbol, rounds, published)
    ticksChecked += ticks.size
    const known = { ticks, keys, askedAt: published.saved.savedAt }
    for (const each of rounds) check(each, symbol, known)
  }
  if (values.save) writeFileSync(values.save, JSON.stringify(published.saved))
  console.log(
    `${day}: ${sold.length} rounds (${counts.won} won, ${counts.lost} lost, ` +
      `${counts.refunded} refunded, ${counts.open} open), ${ticksChecked} ticks.`,
  )
  for (const complaint of complaints) console.log(complaint)
  console.log(complaints.length === 0 ? 'All of it is right.' : `${complaints.length} differences.`)
}

async function roundsOf(day: string, published: Asking): Promise<Sold[]> {
  const found: Sold[] = []
  let after: number | undefined = 0
  while (after !== undefined) {
    const page: { rounds: Sold[]; next?: number | undefined } = await published.call(
      getProvenRounds,
      {
        day,
        after,
        limit: 500,
      },
    )
    found.push(...page.rounds)
    after = page.next
  }
  return found
}

function marketOf({ round }: Sold): string {
  return `${round.base}/${round.quote}`
}

/** The ticks that these rounds need, by number, each one checked against the hash before it. */
async function chainOf(symbol: string, rounds: readonly Sold[], published: Asking) {
  const [base = '', quote = ''] = symbol.split('/')
  let last = 0
  let next = Number.POSITIVE_INFINITY
  for (const { round } of rounds) {
    last = Math.max(last, round.expiresAt)
    next = Math.min(next, Math.max(1, round.headSequence))
  }
  const chain = new Map<number, PublishedTick>()
  let previous: string | undefined
  for (;;) {
    const query = { base, quote, fromSequence: next, limit: 5_000 }
    const { ticks, previousHash } = await published.call(getTicks, query)
    if (next === 1 && previousHash !== sha256(symbol)) {
      complaints.push(`${symbol}: the chain does not begin with the market's name.`)
    }
    previous ??= previousHash
    for (const tick of ticks) {
      const expected = sha256(`${previous}|${tick.sequence}|${tick.at}|${toDecimal(tick.price)}`)
      if (tick.hash !== expected || tick.sequence !== next) {
        complaints.push(`${symbol}: the chain breaks at tick ${tick.sequence}.`)
      }
      previous = tick.hash
      chain.set(tick.sequence, tick)
      next = tick.sequence + 1
    }
    if (ticks.length === 0 || (ticks.at(-1)?.at ?? 0) > last) return chain
  }
}

type Known = {
  ticks: Map<number, PublishedTick>
  keys: Reply<typeof getSigningKey>['keys']
  askedAt: number
}

function check({ round, receipt }: Sold, symbol: string, { ticks, keys, askedAt }: Known): void {
  counts[round.status] += 1
  const complain = (what: string) => complaints.push(`Round ${round.id}: ${what}`)
  const signature = Buffer.from(receipt.signature, 'base64url')
  const key = keyOfReceipt(keys, receipt, round.acceptedAt)
  if (!key || !verify(undefined, Buffer.from(receipt.text), keyOf(key.publicKey), signature)) {
    complain('its receipt is not signed by the published key of its time.')
  }
  if (receipt.text !== receiptTextOf(round, symbol)) complain('its terms differ from the receipt.')
  if (round.expiresAt !== round.acceptedAt + round.seconds * 1_000) {
    complain('it ends at another time than it was sold for.')
  }
  const head = round.headSequence === 0 ? sha256(symbol) : ticks.get(round.headSequence)?.hash
  if (head !== round.headHash) complain('the receipt names another chain of ticks.')
  if (round.status === 'open') {
    if (askedAt - round.expiresAt > LATE_MS) complain('it expired and is not settled.')
    return
  }
  if (!(round.rulesVersion in ENTRIES)) {
    complain(`its rules \`${round.rulesVersion}\` are not known.`)
    return
  }
  const [status, entry, exit, result] = settle(round, ticks)
  if (status !== round.status) complain(`it is ${round.status} and should be ${status}.`)
  if (entry !== round.entrySequence || exit !== round.exitSequence) {
    complain(
      `it names the ticks ${round.entrySequence} and ${round.exitSequence}, not ${entry} and ${exit}.`,
    )
  }
  if (result !== round.netResult) complain(`its result should be ${toDecimal(result)}.`)
}

type Outcome = [status: string, entry: number | undefined, exit: number | undefined, result: bigint]

/** The published rules once more, in plain steps. */
function settle(round: ProvenRound, ticks: Map<number, PublishedTick>): Outcome {
  const window: PublishedTick[] = []
  for (let number = round.headSequence + 1; ; number += 1) {
    const tick = ticks.get(number)
    if (!tick || tick.at > round.expiresAt) break
    window.push(tick)
  }
  const first = window[(ENTRIES[round.rulesVersion] as number) - 1]
  const last = first && window.at(-1)
  const stamps = [round.acceptedAt, ...window.map(({ at }) => at), round.expiresAt]
  const silence = Math.max(...stamps.slice(1).map((at, index) => at - (stamps[index] as number)))
  const refund: Outcome = ['refunded', first?.sequence, last?.sequence, 0n]
  if (!first || !last || first === last || silence > round.staleAfterMs) return refund
  if (last.price === first.price && round.tieRule === 'refund') return refund
  const isWon = round.direction === 'up' ? last.price > first.price : last.price < first.price
  const result = isWon ? (round.stake * round.payoutRate) / ONE : -round.stake
  return [isWon ? 'won' : 'lost', first.sequence, last.sequence, result]
}

function receiptTextOf(round: ProvenRound, symbol: string): string {
  return JSON.stringify({
    product: 'cycle',
    rules: round.rulesVersion,
    round: round.id,
    market: symbol,
    direction: round.direction,
    stake: toDecimal(round.stake),
    asset: round.stakeAsset,
    seconds: round.seconds,
    payoutRate: toDecimal(round.payoutRate),
    tieRule: round.tieRule,
    staleAfterMs: round.staleAfterMs,
    acceptedAt: round.acceptedAt,
    expiresAt: round.expiresAt,
    headSequence: round.headSequence,
    headHash: round.headHash,
  })
}

function keyOf(x: string): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
