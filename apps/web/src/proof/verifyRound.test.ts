import { receiptText } from '@assay/domain/cycle/receiptText.ts'
import { rulesTexts } from '@assay/domain/cycle/rules.ts'
import { type Amount, ONE, type Price, type Ratio } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import type { ProvenRound, PublishedTick } from '@assay/wire/routes/trading/proof.ts'
import type { Round } from '@assay/wire/rows/round.ts'
import { beforeAll, expect, test } from 'vitest'
import { type Evidence, type RoundVerdict, verifyRound } from './verifyRound.ts'

const ACCEPTED = 1_700_000_000_000
const HEAD = 'f'.repeat(64)
const STAKE = (100n * ONE) as Amount

let keys: CryptoKeyPair
let publicKey = ''
let won: Evidence

const base64url = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url')
const price = (cents: bigint) => (cents * 10n ** 16n) as Price

async function chain(prices: readonly bigint[]): Promise<PublishedTick[]> {
  const ticks: PublishedTick[] = []
  let previous = HEAD
  for (const [index, cents] of prices.entries()) {
    const [sequence, at] = [41 + index, ACCEPTED + 500 + index * 1_000]
    const text = `${previous}|${sequence}|${at}|${toDecimal(price(cents))}`
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
    previous = Buffer.from(digest).toString('hex')
    ticks.push({ sequence, at, price: price(cents), hash: previous })
  }
  return ticks
}

async function evidenceOf(prices: readonly bigint[], result: Partial<ProvenRound>) {
  const all = await chain(prices)
  const round: ProvenRound = {
    id: 7,
    base: 'BTC',
    quote: 'USDT',
    direction: 'up',
    stake: STAKE,
    stakeAsset: 'USDT',
    seconds: 3,
    payoutRate: ((ONE * 8n) / 10n) as Ratio,
    tieRule: 'loss',
    staleAfterMs: 10_000,
    rulesVersion: 'cycle-1',
    acceptedAt: ACCEPTED,
    expiresAt: ACCEPTED + 3_000,
    headSequence: 40,
    headHash: HEAD,
    status: 'won',
    cause: 'price',
    entrySequence: 41,
    exitSequence: 43,
    netResult: (80n * ONE) as Amount,
    settledAt: ACCEPTED + 3_010,
    ...result,
  }
  const { rulesVersion: rules, entrySequence } = round
  const text = receiptText({ ...round, market: 'BTC/USDT', asset: 'USDT', rules })
  const bytes = new TextEncoder().encode(text)
  const signature = base64url(await crypto.subtle.sign('Ed25519', keys.privateKey, bytes))
  const shown: Round = {
    ...round,
    sequenceId: 7,
    feeRate: 0n as Ratio,
    lossRate: ONE as Ratio,
    paid: (180n * ONE) as Amount,
    entryPrice: all[(entrySequence ?? 0) - 41]?.price,
    exitPrice: all[2]?.price,
  }
  return {
    round,
    receipt: { text, signature, keyId: 'k' },
    publicKey,
    rules: rulesTexts[rules] ?? '',
    ticks: all.slice(0, 3),
    nextTick: all[3],
    shown,
    keptReceipt: text,
  } satisfies Evidence
}

const failed = ({ checks }: RoundVerdict) =>
  Object.entries(checks).flatMap(([name, isRight]) => (isRight === true ? [] : [name]))

beforeAll(async () => {
  keys = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
  publicKey = base64url(await crypto.subtle.exportKey('raw', keys.publicKey))
  won = await evidenceOf([10_000n, 10_050n, 10_001n, 9_000n], {})
})

// proves CYC-18
test('an honest round is verified with both of its ticks', async () => {
  const verdict = await verifyRound(won)
  expect(failed(verdict)).toEqual([])
  expect([verdict.entry?.sequence, verdict.exit?.sequence]).toEqual([41, 43])
  expect(verdict.settlement?.netResult).toBe(80n * ONE)
})

// proves CYC-18
test('so is the round of someone else, of which nothing was shown or kept here', async () => {
  const others = { ...won, shown: undefined, keptReceipt: undefined }
  expect(failed(await verifyRound(others))).toEqual([])
  const bent = { ...others, round: { ...won.round, netResult: 1n as Amount } }
  expect(failed(await verifyRound(bent))).toEqual(['outcome'])
})

// proves CYC-18
test('an equal price is a loss by the rule of the receipt', async () => {
  const tie = await evidenceOf([10_000n, 10_050n, 10_000n, 9_000n], {
    status: 'lost',
    cause: 'tie',
    netResult: -STAKE as Amount,
  })
  expect(failed(await verifyRound(tie))).toEqual([])
})

test.each<[string, string[], () => Evidence]>([
  [
    'a receipt that another key signed',
    ['signature'],
    () => ({ ...won, publicKey: base64url(new Uint8Array(32).fill(3).buffer) }),
  ],
  [
    'a receipt other than the one this device kept',
    ['terms'],
    () => ({ ...won, keptReceipt: won.receipt.text.replace('"0.8"', '"0.9"') }),
  ],
  [
    'another payout rate than the receipt names',
    ['terms', 'outcome'],
    () => ({ ...won, round: { ...won.round, payoutRate: (ONE / 2n) as Ratio } }),
  ],
  ['another text of the rules', ['rules'], () => ({ ...won, rules: 'The house wins.' })],
  [
    'a tick with another price',
    ['chain', 'outcome'],
    () => ({
      ...won,
      ticks: won.ticks.map((tick) => (tick.sequence === 43 ? { ...tick, price: price(1n) } : tick)),
    }),
  ],
  [
    'ticks that begin too late',
    ['chain', 'outcome'],
    () => ({ ...won, ticks: won.ticks.slice(1) }),
  ],
  [
    'ticks that end too early',
    ['chain', 'outcome'],
    () => ({ ...won, ticks: won.ticks.slice(0, 2), nextTick: won.ticks[2] }),
  ],
  [
    'a loss where the price says won',
    ['outcome'],
    () => ({ ...won, round: { ...won.round, status: 'lost', netResult: -STAKE as Amount } }),
  ],
  [
    'a history that shows another result',
    ['outcome'],
    () => ({ ...won, shown: { ...(won.shown as Round), netResult: 1n as Amount } }),
  ],
])('%s does not fit', async (_, names, bent) => {
  expect(failed(await verifyRound(bent()))).toEqual(names)
})

// proves CYC-18
test('a round of the second rules enters one tick later, and only so', async () => {
  const prices = [10_000n, 10_050n, 10_001n, 9_000n]
  const second = { rulesVersion: 'cycle-2', entrySequence: 42 }
  const lost = { status: 'lost', netResult: -STAKE as Amount } as const
  const verdict = await verifyRound(await evidenceOf(prices, { ...second, ...lost }))
  expect(failed(verdict)).toEqual([])
  expect([verdict.entry?.sequence, verdict.exit?.sequence]).toEqual([42, 43])
  // Under the first rules' text it would be won, as claimed.
  const bent = await evidenceOf(prices, { ...second, entrySequence: 41 })
  expect(failed(await verifyRound(bent))).toEqual(['outcome'])
  const other = { ...bent, rules: rulesTexts['cycle-1'] as string }
  expect(failed(await verifyRound(other))).toEqual(['rules', 'outcome'])
})

test('nothing is worked out by rules that this app does not know', async () => {
  const verdict = await verifyRound(await evidenceOf([1n, 2n, 3n, 4n], { rulesVersion: 'cycle-9' }))
  expect(verdict.checks).toMatchObject({ rules: false, outcome: undefined })
  expect(verdict.settlement).toBeUndefined()
})

test('while the next tick is missing the chain is not yet said to be whole', async () => {
  const verdict = await verifyRound({ ...won, nextTick: undefined })
  expect(verdict.checks.chain).toBeUndefined()
})

test('a round is given back where the index was silent for too long', async () => {
  const evidence = await evidenceOf([60_000n, 60_001n, 60_002n, 60_003n], {
    staleAfterMs: 400,
    status: 'refunded',
    cause: 'staleFeed',
    netResult: 0n as Amount,
  })
  expect((await verifyRound(evidence)).checks).toMatchObject({ outcome: true, chain: true })
})

test('a list that was read before the end is no contradiction, one with another end is', async () => {
  const shown = { ...(won.shown as Round), status: 'open', netResult: 0n as Amount } as Round
  expect((await verifyRound({ ...won, shown })).checks.outcome).toBe(true)
  const lost = { ...shown, status: 'lost' } as Round
  expect((await verifyRound({ ...won, shown: lost })).checks.outcome).toBe(false)
})
