/**
 * The published rules of cycle contracts, by version. A receipt names its version, so a published
 * text is never edited: new rules get a new version.
 */

export const RULES_VERSION = 'cycle-2'
/** The version of rounds whose command names none. */
export const FIRST_RULES_VERSION = 'cycle-1'

/**
 * The index of a round's entry tick after its acceptance, by version. Under `cycle-2` it waits one
 * tick longer: an observer of the venues may know the next tick, but not the one after it.
 */
export const entryTicks: Readonly<Record<string, number>> = { 'cycle-1': 1, 'cycle-2': 2 }

/** The shortest listed round by version: `cycle-2` takes three ticks, one a second. */
export const secondsMin: Readonly<Record<string, number>> = { 'cycle-1': 1, 'cycle-2': 5 }

/** The sequence number of a round's entry tick; throws a RangeError for unknown rules. */
export function entrySequenceOf(round: { rules: string; headSequence: number }): number {
  const { rules, headSequence } = round
  if (!Object.hasOwn(entryTicks, rules)) {
    throw new RangeError(`Unknown rules \`${rules}\`.`)
  }
  return headSequence + entryTicks[rules]!
}

export const rulesTexts: Readonly<Record<string, string>> = {
  'cycle-1': `1. A round asks whether the index of its market will be higher (up) or lower (down) after some seconds.
2. The server accepts a round at a time it signs. The round expires exactly the chosen number of seconds later.
3. Entry is the first index tick after acceptance: the one whose number follows the number in the receipt.
4. Exit is the last index tick at or before expiry.
5. Fewer than two ticks from entry to exit, or a silence longer than the stated bound anywhere between acceptance and expiry, refunds the stake in full.
6. Up wins if the exit is above the entry, down wins if it is below. If both are equal, the round follows the tie rule of the receipt: the stake is lost, or it is refunded.
7. A won round returns the stake and pays the stake times the payout rate, rounded down to 18 decimals. A lost round loses the stake and nothing more. There is no other fee.
8. Both the stake and the payout are held from acceptance on. Nobody can change a round once it is accepted.
9. Ticks are numbered and hash-chained per market: each hash is SHA-256 over "previous hash|number|time in milliseconds|price", the first one follows SHA-256 over the market's symbol.`,
  'cycle-2': `1. A round asks whether the index of its market will be higher (up) or lower (down) after some seconds.
2. The server accepts a round at a time it signs. The round expires exactly the chosen number of seconds later.
3. Entry is the second index tick after acceptance: the one whose number is that of the receipt plus two. The first tick after acceptance decides nothing but whether the index was silent.
4. Exit is the last index tick at or before expiry, and must come after the entry.
5. No entry, or no tick after it, at or before expiry, or a silence longer than the stated bound anywhere between acceptance and expiry, refunds the stake in full.
6. Up wins if the exit is above the entry, down wins if it is below. If both are equal, the round follows the tie rule of the receipt: the stake is lost, or it is refunded.
7. A won round returns the stake and pays the stake times the payout rate, rounded down to 18 decimals. A lost round loses the stake and nothing more. There is no other fee.
8. Both the stake and the payout are held from acceptance on. Nobody can change a round once it is accepted.
9. Ticks are numbered and hash-chained per market: each hash is SHA-256 over "previous hash|number|time in milliseconds|price", the first one follows SHA-256 over the market's symbol.`,
}
