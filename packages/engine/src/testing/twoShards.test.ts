/**
 * A rehearsal of markets on two cores (docs/scale.md): two engines with a journal each, and
 * transfers between them as two commands, one in each journal. Every step may die before it is
 * journaled, or after it and without an answer; messages between the two are lost and repeated.
 */
import { AMOUNT_MAX } from '@assay/domain/spot/spotRules.ts'
import type { WithdrawalTerms } from '@assay/domain/withdrawal/withdrawal.ts'
import { amountStep, ZERO } from '@assay/money/amount.ts'
import { expect, test } from 'vitest'
import type { Command } from '../command.ts'
import { apply, createState } from '../engine.ts'
import type { Event } from '../event.ts'
import { depositKey } from '../funds/fundsCommand.ts'
import { decodeCommand, encodeCommand } from '../journal.ts'
import { memberKey } from '../kernel/keys/memberKey.ts'
import { totalOf } from '../kernel/reads/read.ts'
import { hashOf } from '../snapshot.ts'
import { assertInvariants } from './invariants.ts'
import { type Random, seededRandom } from './random.ts'

const USDT = 'USDT'
/** Stands for the way between the cores: each has the outside account `chain/1000`. */
const CLEARING = 1_000
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const MEMBERS = 6
const STEPS = 300
const NO_LIMIT = AMOUNT_MAX
const terms: WithdrawalTerms = {
  asset: USDT,
  chain: CLEARING,
  decimals: 18,
  fee: ZERO,
  minimum: amountStep(18),
  maximum: NO_LIMIT,
  dailyMaximum: NO_LIMIT,
  reviewAbove: NO_LIMIT,
}

/** A core: what is not in its journal is gone when it dies. */
class Shard {
  readonly name: number
  readonly journal: string[] = []
  state = createState()
  deaths = 0

  constructor(name: number) {
    this.name = name
    const asset = { id: USDT, name: 'Tether', decimals: 6, chain: 'Ethereum' }
    this.submit({ type: 'listAsset', asset })
    const coin = { asset: USDT, amount: 1_000_000n }
    this.submit({ type: 'fundHouse', from: 'chain/1', to: 'house/starter', ...coin })
    for (let member = 1; member <= MEMBERS; member += 1) {
      const to = { member, account: 'spot', reason: 'demo', asset: USDT, amount: 10_000n }
      this.submit({ type: 'creditMember', from: 'house/starter', ...to })
    }
    this.submit({ type: 'setWithdrawalTerms', terms })
  }

  submit(command: object): Event[] {
    const whole = { at: 1_000, key: '', ...command } as Command
    const events = apply(this.state, whole)
    const type = events[0]?.type
    if (type !== 'rejected' && type !== 'repeated') this.journal.push(encodeCommand(whole))
    return events
  }

  /** As `submit`, by a process that may be killed at any point; then there is no answer. */
  risk(command: object, random: Random): void {
    if (!random.isOneOf(15)) this.submit(command)
    else if (random.isOneOf(50)) this.die()
    else {
      this.submit(command)
      const before = hashOf(this.state)
      this.die()
      expect(hashOf(this.state)).toBe(before)
    }
  }

  die(): void {
    this.deaths += 1
    this.state = createState()
    for (const row of this.journal) apply(this.state, decodeCommand(row))
  }

  clearing(): bigint {
    const slot = this.state.ledger.named.get(`chain/${CLEARING} ${USDT}`)
    return slot === undefined ? 0n : this.state.ledger.namedAt(slot)
  }

  members(): bigint {
    return totalOf(this.state, USDT).members
  }
}

const transactionOf = (shard: number, withdrawal: number): string =>
  `0x${shard}${String(withdrawal).padStart(63, '0')}`

/** What has left a core by its journal: read from there, and kept nowhere else. */
function departed({ name, journal }: Shard) {
  const asked: { member: number; amount: bigint }[] = []
  const left: { member: number; amount: bigint; transaction: string }[] = []
  for (const row of journal) {
    const command = decodeCommand(row)
    if (command.type === 'requestWithdrawal') asked.push(command)
    if (command.type !== 'completeWithdrawal') continue
    const { member, amount } = asked[command.withdrawal - 1]!
    left.push({ member, amount, transaction: transactionOf(name, command.withdrawal) })
  }
  return left
}

const arrived = ({ journal }: Shard): Set<string> =>
  new Set(
    journal
      .map((row) => decodeCommand(row))
      .flatMap((command) => (command.type === 'creditDeposit' ? command.transaction : [])),
  )

function credit({ member, amount, transaction }: ReturnType<typeof departed>[number]) {
  const log = { chain: CLEARING, transaction, logIndex: 0 }
  return { key: depositKey(log), type: 'creditDeposit', member, asset: USDT, amount, ...log }
}

function inTransit(from: Shard, to: Shard): bigint {
  const there = arrived(to)
  const under = departed(from).filter(({ transaction }) => !there.has(transaction))
  return under.reduce((sum, { amount }) => sum + amount, 0n)
}

test.each([1, 2])('nothing is lost or made between two cores that die, seed %i', (seed) => {
  const random = seededRandom(seed)
  const shards = [new Shard(0), new Shard(1)] as const
  const owned = shards[0].members() + shards[1].members()
  let requests = 0
  for (let step = 0; step < STEPS; step += 1) {
    const from = random.pick(shards)
    const to = shards[1 - from.name]!
    const kind = random.below(3)
    if (kind === 0) {
      requests += 1
      const member = random.between(1, MEMBERS)
      const key = memberKey(member, `transfer-${requests}`)
      const amount = BigInt(random.between(1, 4_000))
      const coin = { member, asset: USDT, chain: CLEARING, address: ADDRESS, amount, fee: 0n }
      const request = { type: 'requestWithdrawal', key, ...coin }
      from.risk(request, random)
      // Who was not answered asks again with the same key.
      if (random.isOneOf(50)) from.risk(request, random)
    } else if (kind === 1) {
      for (const { id } of from.state.withdrawals.open.values()) {
        const transaction = transactionOf(from.name, id)
        from.risk({ type: 'completeWithdrawal', withdrawal: id, transaction }, random)
        break
      }
    } else {
      // Any that has left, also one that has arrived: its sender may not know.
      const left = departed(from)
      if (left.length > 0) to.risk(credit(random.pick(left.slice(-5))), random)
    }
    if (step % 50 !== 0) continue
    for (const shard of shards) assertInvariants(shard.state)
    const under = inTransit(shards[0], shards[1]) + inTransit(shards[1], shards[0])
    expect(shards[0].clearing() + shards[1].clearing()).toBe(under)
    expect(shards[0].members() + shards[1].members() + under).toBe(owned)
  }
  expect(Math.min(...shards.map(({ deaths }) => deaths))).toBeGreaterThan(3)
  // What was under way arrives once the cores live.
  for (const from of shards) {
    const to = shards[1 - from.name]!
    for (const each of departed(from)) to.submit(credit(each))
  }
  expect(shards[0].clearing() + shards[1].clearing()).toBe(0n)
  expect(shards[0].members() + shards[1].members()).toBe(owned)
})
