import type { EngineProduct } from '../kernel/product.ts'
import { isFigure, isOneOf, isText } from '../kernel/sent.ts'
import { type LaunchpadCommand, SUBSCRIPTION_RULES } from './launchpadCommand.ts'
import type { LaunchpadEvent } from './launchpadEvent.ts'
import { launchpadPostings, launchpadTouches } from './launchpadPostings.ts'
import { launchpadReads, offeringCommandsDue } from './launchpadRead.ts'
import { Offerings } from './offerings.ts'
import { passOfferings } from './passOfferings.ts'
import {
  type LaunchpadRows,
  launchpadFromPlain,
  launchpadRowsOf,
  launchpadToPlain,
  restoreLaunchpad,
} from './plainLaunchpad.ts'
import { runLaunchpad } from './runLaunchpad.ts'

/** Token subscription. */
export type LaunchpadTypes = {
  command: LaunchpadCommand
  event: LaunchpadEvent
  state: { offerings: Offerings }
  rows: LaunchpadRows
  reads: typeof launchpadReads
}

export const launchpadProduct: EngineProduct<LaunchpadTypes> = {
  newState: () => ({ offerings: new Offerings() }),
  owners: {
    makeOffering: 'house',
    settleOffering: 'house',
    withdrawOffering: 'house',
    subscribe: 'member',
  },
  sent: {
    subscribe: {
      offering: isText,
      payAsset: isText,
      quantity: isFigure,
      rules: isOneOf(SUBSCRIPTION_RULES),
    },
  },
  run: runLaunchpad,
  counters: { subscribe: ({ offerings }) => offerings.last },
  toPlain: launchpadToPlain,
  fromPlain: launchpadFromPlain,
  due: {
    turn: 6,
    isDue: ({ offerings }, now) => offerings.dueAt <= now,
    run: passOfferings,
    commandsDue: offeringCommandsDue,
  },
  postings: launchpadPostings,
  touches: launchpadTouches,
  reads: launchpadReads,
  rowsOf: launchpadRowsOf,
  restore: restoreLaunchpad,
}
