/** Nothing but the time: what has fallen due by then happens. */
export type PassTime = { type: 'passTime' }
