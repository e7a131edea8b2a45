import { type Amount, ONE, ZERO } from '@assay/money/amount.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Command } from '../../command.ts'
import { answerTo, apply, createState } from '../../engine.ts'
import { keyFingerprint } from '../../fingerprint.ts'
import { depositKey } from '../../funds/fundsCommand.ts'
import { decodeCommand, encodeCommand } from '../../journal.ts'
import { hashOf, restore, snapshotOf } from '../../snapshot.ts'
import type { State } from '../../state.ts'
import { play, SYMBOL } from '../../testing/table.ts'
import { balancesOf } from '../reads/read.ts'
import { isOfMember, mayCarry, memberKey, sentKey } from './memberKey.ts'

const VICTIM = 8
const ATTACKER = 7
const log = { chain: 1, transaction: `0x${'a'.repeat(64)}`, logIndex: 3 }
const deposit = {
  at: 5,
  key: depositKey(log),
  type: 'creditDeposit',
  member: VICTIM,
  asset: 'USDT',
  amount: 25n as Amount,
  ...log,
} as const satisfies Command

/**
 * Keys that member 7 may send, each with the fingerprint of another owner's key. Each took a minute
 * on one core to find, because the fingerprint can be inverted.
 */
const FORGED = [
  { forged: 'forgedaaaAHZQeIqfC', victim: 0, key: deposit.key },
  { forged: 'forgedaaaK-VhzmRKy', victim: 0, key: 'withdrawal-1-ended' },
  { forged: 'forgedaaarFfcjddgq', victim: VICTIM, key: 'first-order-of-member-8' },
]

const orderOf = (member: number, key: string): Command => ({
  at: 5,
  type: 'placeSpotOrder',
  member,
  market: SYMBOL,
  side: 'buy',
  orderType: 'limit',
  timeInForce: 'gtc',
  price: 10_000,
  quantity: 1,
  quoteBudget: ZERO,
  stopPrice: 0,
  clientOrderId: '',
  key,
})
const whole = (command: Command): Command => ({ ...command, keyed: 'whole' })
const credit = (member: number): Command => ({
  at: 1,
  key: '',
  type: 'creditMember',
  from: 'house/starter',
  member,
  account: 'spot',
  asset: 'USDT',
  amount: (10n ** 21n) as Amount,
  reason: 'demo',
})

function market(): State {
  const state = play('index 100')
  for (const member of [ATTACKER, VICTIM]) apply(state, credit(member))
  return state
}
const first = (state: State, command: Command) => {
  const [event] = apply(state, command)
  return event?.type === 'rejected' ? event.code : event?.type
}
const usdtOf = (state: State, member: number) =>
  balancesOf(state, member).find(({ asset }) => asset === 'USDT')?.available ?? 0n

describe('a key with the fingerprint of another owner’s', () => {
  test.each(FORGED)('is forged: $key', ({ forged, victim, key }) => {
    expect(keyFingerprint(ATTACKER, forged)).toBe(keyFingerprint(victim, key))
  })

  test('stopped a deposit as long as fingerprints decided, and stops none now (API-07)', () => {
    const [{ forged }] = FORGED as [(typeof FORGED)[0]]
    const before = market()
    expect(first(before, orderOf(ATTACKER, forged))).toBe('spotOrderPlaced')
    expect(first(before, deposit)).toBe('requestKeyReused')

    const state = market()
    const had = usdtOf(state, VICTIM)
    const sent = whole(orderOf(ATTACKER, memberKey(ATTACKER, forged)))
    expect(first(state, sent)).toBe('spotOrderPlaced')
    expect(first(state, whole(deposit))).toBe('depositCredited')
    expect(usdtOf(state, VICTIM)).toBe(had + 25n)
    // The deposit is not the order's answer either.
    expect(first(state, sent)).toBe('repeated')
    expect(first(state, whole(deposit))).toBe('repeated')
  })

  test('does not end a withdrawal', () => {
    const state = market()
    const terms = {
      asset: 'USDT',
      chain: 56,
      decimals: 18,
      fee: ONE,
      minimum: 2n * ONE,
      maximum: 90n * ONE,
      dailyMaximum: 90n * ONE,
      reviewAbove: 90n * ONE,
    } as const
    const head = { at: 5, key: '' }
    const from = {
      from: 'chain/56',
      to: 'house/starter',
      asset: 'USDT',
      amount: (10n ** 21n) as Amount,
    } as const
    apply(state, { ...head, type: 'fundHouse', ...from })
    expect(first(state, { ...head, type: 'setWithdrawalTerms', terms } as Command)).toBe(
      'withdrawalTermsSet',
    )
    const asked = {
      ...head,
      type: 'requestWithdrawal',
      member: VICTIM,
      asset: 'USDT',
      chain: 56,
      address: '0x52908400098527886E0F7030069857D2E4169EE7',
      amount: (50n * ONE) as Amount,
      fee: ONE,
    } as Command
    expect(first(state, asked)).toBe('withdrawalRequested')
    const forged = memberKey(ATTACKER, FORGED[1]!.forged)
    expect(first(state, whole(orderOf(ATTACKER, forged)))).toBe('spotOrderPlaced')
    const ended = { ...head, type: 'completeWithdrawal', withdrawal: 1 } as const
    const transaction = `0x${'ab'.repeat(32)}`
    const settled = whole({ ...ended, key: 'withdrawal-1-ended', transaction })
    expect(first(state, settled)).toBe('withdrawalCompleted')
  })

  test('does not take another member’s order', () => {
    const state = market()
    const { forged, key } = FORGED[2]!
    expect(first(state, whole(orderOf(ATTACKER, memberKey(ATTACKER, forged))))).toBe(
      'spotOrderPlaced',
    )
    expect(first(state, whole(orderOf(VICTIM, memberKey(VICTIM, key))))).toBe('spotOrderPlaced')
  })
})

describe('whose a key is', () => {
  const sent = fc.string({ unit: fc.constantFrom(...'ab0m:-_'), maxLength: 12 })
  const member = fc.integer({ min: 1, max: 99 })

  test('no two owners have a key together, whatever they send', () => {
    fc.assert(
      fc.property(member, sent, member, sent, (one, its, other, others) => {
        const isSame = one === other && its === others
        expect(memberKey(one, its) === memberKey(other, others)).toBe(isSame)
        expect(mayCarry(other, memberKey(one, its))).toBe(one === other)
        expect(mayCarry(0, memberKey(one, its))).toBe(false)
        expect(sentKey(memberKey(one, its))).toBe(its)
        expect(isOfMember(memberKey(one, its))).toBe(true)
      }),
    )
  })

  test('a command about someone else, the house or a chain cannot carry a member’s', () => {
    const state = market()
    const before = hashOf(state)
    const key = memberKey(ATTACKER, 'mine')
    expect(first(state, whole(orderOf(VICTIM, key)))).toBe('requestKeyInvalid')
    expect(first(state, whole({ ...deposit, key }))).toBe('requestKeyInvalid')
    const index = { at: 5, type: 'moveIndex', market: SYMBOL, price: 1 } as const
    expect(first(state, whole({ ...index, key }))).toBe('requestKeyInvalid')
    expect(first(state, { ...index, key: 'k', keyed: 'half' } as never)).toBe('commandInvalid')
    expect(first(state, whole({ ...index, key: 'ключ' }))).toBe('requestKeyInvalid')
    expect(hashOf(state)).toBe(before)
  })

  test('keys that begin like a member’s number are the program’s', () => {
    for (const key of ['m', 'm:', 'm1', 'mine:1', 'm1x:2', 'operator:credit:1', deposit.key]) {
      expect([key, mayCarry(0, key), sentKey(key)]).toEqual([key, true, key])
      expect(isOfMember(key)).toBe(false)
    }
  })
})

test('the same key gets the first answer, whatever others send, and as often as it comes', () => {
  const asked = fc.record({
    member: fc.constantFrom(ATTACKER, VICTIM),
    sent: fc.constantFrom('', 'a', 'b', ...FORGED.map(({ forged }) => forged)),
    quantity: fc.integer({ min: 1, max: 3 }),
  })
  fc.assert(
    fc.property(fc.array(asked, { maxLength: 30 }), (requests) => {
      const state = market()
      const known = new Map<string, { quantity: number; order: number }>()
      for (const { member, sent, quantity } of requests) {
        const key = memberKey(member, sent)
        const command = whole({ ...orderOf(member, key), quantity } as Command)
        const before = known.get(key)
        const [event] = apply(state, command)
        if (!before) {
          expect(event?.type).toBe('spotOrderPlaced')
          known.set(key, { quantity, order: state.lastOrder })
        } else if (before.quantity === quantity) {
          expect(event).toEqual({ type: 'repeated', order: before.order })
        } else expect(event).toMatchObject({ code: 'requestKeyReused' })
        expect(answerTo(state, { member, key })?.order).toBe(known.get(key)!.order)
      }
    }),
    { numRuns: 50 },
  )
})

describe('keys from before they were kept whole', () => {
  test('answer a retry that comes afterwards', () => {
    const state = market()
    expect(first(state, orderOf(VICTIM, 'intent'))).toBe('spotOrderPlaced')
    expect(first(state, deposit)).toBe('depositCredited')
    const again = restore(snapshotOf(state))
    for (const kept of [state, again]) {
      const key = memberKey(VICTIM, 'intent')
      expect(first(kept, whole(orderOf(VICTIM, key)))).toBe('repeated')
      expect(answerTo(kept, { member: VICTIM, key })?.order).toBe(1)
      expect(answerTo(kept, { member: ATTACKER, key: memberKey(ATTACKER, 'intent') })).toBe(
        undefined,
      )
      expect(first(kept, whole(deposit))).toBe('repeated')
    }
  })

  test('make the state they made: rows of snapshots from then are read and written as they are', () => {
    const state = market()
    apply(state, orderOf(VICTIM, 'intent'))
    const rows = [...snapshotOf(state)].join('')
    const fingerprint = keyFingerprint(VICTIM, 'intent')
    expect(rows).toMatch(new RegExp(`\\n\\["key","young",${fingerprint},\\d+,1\\]\\n$`))
    expect(hashOf(restore([rows]))).toBe(hashOf(state))
    expect(encodeCommand(orderOf(VICTIM, 'intent'))).not.toContain('keyed')
  })

  test('are forgotten with their generation, and whole keys live beside them', () => {
    const state = market()
    apply(state, orderOf(VICTIM, 'before'))
    const command = whole(orderOf(VICTIM, memberKey(VICTIM, 'after')))
    apply(state, command)
    expect(decodeCommand(encodeCommand(command))).toEqual(command)
    const twin = restore(snapshotOf(state))
    expect(hashOf(twin)).toBe(hashOf(state))
    expect(twin.keys.hasFingerprints).toBe(true)
    expect(first(twin, command)).toBe('repeated')
    const day = 24 * 60 * 60 * 1000
    for (const days of [1, 2]) {
      first(twin, {
        ...orderOf(VICTIM, memberKey(VICTIM, `day-${days}`)),
        at: days * day + 9,
        keyed: 'whole',
      })
    }
    expect(twin.keys.hasFingerprints).toBe(false)
    expect(createState().keys.hasFingerprints).toBe(false)
  })
})
