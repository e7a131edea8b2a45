/**
 * One random run from setup to end. After every command: the auditor's invariants, and the engine
 * with the naive book gives the same events. Every `fullCheckEvery` commands: all invariants from
 * the raw figures. Half way: the state goes through a snapshot, and a twin continues from it. At
 * the end: naive, replayed and restored states have the same hash as the live one.
 */
import { isDeepStrictEqual } from 'node:util'
import { naiveBook } from '../book/naiveBook.ts'
import { apply, applyAll, createState } from '../engine.ts'
import { decodeCommand, encodeCommand } from '../journal.ts'
import { assert } from '../kernel/assert.ts'
import { PerpLife } from '../perp/testing/perpLife.ts'
import { hashOf, restore, snapshotOf } from '../snapshot.ts'
import type { State } from '../state.ts'
import { Auditor } from './auditor.ts'
import { assertInvariants } from './invariants.ts'
import { Life, type WorldSize } from './life.ts'
import { seededRandom } from './random.ts'
import type { ProductCounts } from './testings.ts'

export type Simulation = WorldSize & {
  seed: number
  commands: number
  fullCheckEvery: number
  /** What the members trade: spot, or contracts. */
  product?: 'spot' | 'perp'
}

export type SimulationReport = {
  commands: number
  accepted: number
  counts: ProductCounts
  hash: string
}

/** A failure that can be reproduced: the same seed fails at the same command. */
export class SimulationFailure extends Error {
  override name = 'SimulationFailure'
  readonly command: number

  constructor(simulation: Simulation, command: number, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`Seed ${simulation.seed}, command ${command}: ${reason}`, { cause })
    this.command = command
  }
}

/** `onCommand` is called after each command with the count so far. */
export function simulate(
  simulation: Simulation,
  onCommand?: (count: number) => void,
): SimulationReport {
  const live = createState()
  const naive = createState({ makeBook: naiveBook })
  const auditor = new Auditor(live)
  const isPerp = simulation.product === 'perp'
  const random = seededRandom(simulation.seed)
  const life = isPerp ? new PerpLife(live, random, simulation) : new Life(live, random, simulation)
  const journal: string[] = []
  let twin: State | undefined
  for (let count = 1; count <= simulation.commands; count++) {
    try {
      const command = life.next()
      const events = apply(live, command)
      auditor.afterCommand(events, command)
      assert(isDeepStrictEqual(apply(naive, command), events), 'E4: the two books disagree.')
      if (events[0]?.type !== 'rejected' && events[0]?.type !== 'repeated') {
        journal.push(encodeCommand(command))
        if (twin) apply(twin, command)
      }
      if (count % simulation.fullCheckEvery === 0) assertInvariants(live)
      onCommand?.(count)
      if (count === Math.floor(simulation.commands / 2)) twin = restore(snapshotOf(live))
    } catch (cause) {
      throw new SimulationFailure(simulation, count, cause)
    }
  }
  const hash = hashOf(live)
  try {
    assertInvariants(live)
    assert(hashOf(naive) === hash, 'E4: the hashes of the two books differ.')
    assert(hashOf(replayed(journal)) === hash, 'E1: the replay has another hash.')
    assert(hashOf(twin!) === hash, 'E2: the restored snapshot with the rest has another hash.')
  } catch (cause) {
    throw new SimulationFailure(simulation, simulation.commands, cause)
  }
  const { commands } = simulation
  return { commands, accepted: live.accepted, counts: auditor.counts, hash }
}

/** In batches, as the writer applies them. */
function replayed(journal: readonly string[]): State {
  const state = createState()
  for (let from = 0; from < journal.length; from += REPLAYED_TOGETHER) {
    const commands = journal.slice(from, from + REPLAYED_TOGETHER).map(decodeCommand)
    for (const [event] of applyAll(state, commands)) {
      assert(event?.type !== 'rejected', 'E1: the replay refuses what was accepted.')
    }
  }
  return state
}

const REPLAYED_TOGETHER = 1_000
