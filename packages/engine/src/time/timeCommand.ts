/** Only time passes: work that is due by then is done. */
export type PassTime = { type: 'passTime' }
