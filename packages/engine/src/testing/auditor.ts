import type { Address } from '@assay/domain/account.ts'
import type { Command } from '../command.ts'
import type { Event } from '../event.ts'
import { assert } from '../kernel/assert.ts'
import { ABSENT } from '../kernel/tables/numberTable.ts'
import { postingsOf } from '../postings.ts'
import type { State } from '../state.ts'
import type { ProductAuditor, ProductTesting } from './productTesting.ts'
import { type ProductCounts, testingList } from './testings.ts'

/**
 * Follows a state by its events alone and proves after every command what events can prove: the
 * ledger rebuilt from postings equals the engine's on every account touched (L2), numbers have no
 * gap (L6), and what each product's own auditor proves. Costs little, whatever the size.
 *
 * What is independent of what: handlers move the engine's ledger by themselves and never read
 * postings, and postings are declared from the event alone. L2 compares the two; history lines and
 * `docs/postings.md` stand on postings, so L2 vouches for them too. An amount that is wrong in the
 * event is wrong in both: amounts are judged by the products' auditors, which work them out from
 * commands and raw figures and never take them from postings.
 */
export class Auditor {
  readonly #balances = new Map<string, bigint>()
  readonly #products: readonly [string, ProductTesting, ProductAuditor | undefined][]
  readonly #last = { order: 0, trade: 0 }
  readonly #state: State
  #accepted = 0
  #now = 0

  constructor(state: State) {
    this.#state = state
    this.#products = testingList.map(([name, testing]) => [
      name,
      testing,
      testing.newAuditor?.(state),
    ])
  }

  get counts(): ProductCounts {
    const counts = this.#products.map(([name, , auditor]) => [name, auditor?.counts ?? {}])
    return Object.fromEntries(counts)
  }

  /** The command is needed for conversions, which outside prices decide. */
  afterCommand(events: readonly Event[], command?: Command): void {
    const state = this.#state
    const isRefused = events[0]?.type === 'rejected' || events[0]?.type === 'repeated'
    // L6: counted without gaps, and time never goes back.
    assert(state.accepted === this.#accepted + (isRefused ? 0 : 1), 'L6: a command was miscounted.')
    assert(state.now >= this.#now, 'L6: time ran backwards.')
    this.#accepted = state.accepted
    this.#now = state.now
    if (isRefused) {
      assert(events.length === 1, 'A refused command had more than one event.')
      return
    }
    const touched = new Set<string>()
    for (const event of events) {
      this.#post(event, touched)
      for (const [, { numberOf }, auditor] of this.#products) {
        const taken = numberOf?.(event)
        if (taken)
          assert(taken.number === ++this.#last[taken.of], `L6: ${taken.of} ids have a gap.`)
        auditor?.note?.(event, state)
      }
    }
    for (const name of touched) this.#compare(name)
    for (const [, , auditor] of this.#products) auditor?.afterCommand?.(state, events, command)
  }

  #post(event: Event, touched: Set<string>): void {
    const rulesOf = (symbol: string) => this.#state.markets.get(symbol)!.rules
    for (const { from, to, asset, amount } of postingsOf(event, rulesOf)) {
      assert(amount > 0n && from !== to, 'L1: a posting moves nothing.')
      for (const [address, change] of [
        [from, -amount],
        [to, amount],
      ] as const) {
        const name = `${address} ${asset}`
        this.#balances.set(name, (this.#balances.get(name) ?? 0n) + change)
        touched.add(name)
      }
    }
  }

  /** L2 and L3: the balance is the sum of its postings, and is not overdrawn. */
  #compare(name: string): void {
    const [address, asset] = name.split(' ') as [Address, string]
    const expected = this.#balances.get(name) ?? 0n
    const { ledger, assets } = this.#state
    const [owner, member, kind, twin] = address.split('/')
    let actual: bigint
    if (owner === 'member') {
      const slot = ledger.find(Number(member), kind as 'spot', assets.get(asset)!.index)
      assert(slot !== ABSENT, `L2: ${name} has postings and no account.`)
      actual = twin === 'held' ? ledger.heldAt(slot) : ledger.availableAt(slot)
    } else {
      actual = ledger.namedAt(ledger.named.get(name)!)
    }
    assert(actual === expected, `L2: ${name} is ${actual}, its postings sum to ${expected}.`)
    const mayBeBelow = owner !== 'member' && owner !== 'house'
    assert(mayBeBelow || actual >= 0n, `L3: ${name} is below zero.`)
  }
}
