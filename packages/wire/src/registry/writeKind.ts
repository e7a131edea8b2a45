/**
 * What a write of value is to the user, by its path, and where its records are. Each call with a
 * request key is one of these.
 */
export type WriteKind =
  | 'order'
  | 'cancel'
  | 'close'
  | 'round'
  | 'transfer'
  | 'withdrawal'
  | 'quote'
  | 'conversion'
  | 'lockup'
  | 'redemption'
  | 'claim'
  | 'subscription'
  | 'proof'
  | 'release'
  | 'appeal'
  | 'offer'
  | 'change'
  | 'message'
export type WriteArea =
  | 'spot'
  | 'perp'
  | 'cycle'
  | 'assets'
  | 'withdrawal'
  | 'conversion'
  | 'earn'
  | 'launchpad'
  | 'fiat'
  | 'support'

const KINDS: readonly [RegExp, WriteKind, WriteArea][] = [
  [/^\/trad\/(buy|sell)/, 'order', 'spot'],
  [/^\/trad\//, 'cancel', 'spot'],
  [/^\/contract\/(buy|sell)/, 'order', 'perp'],
  [/^\/contract\/close(All|Client)?Entrust$/, 'cancel', 'perp'],
  [/^\/contract\/close(All|Coin)?Position$/, 'close', 'perp'],
  [/^\/contract\//, 'change', 'perp'],
  [/^\/cycle\/(buy|sell)/, 'round', 'cycle'],
  [/^\/cycle\//, 'change', 'cycle'],
  [/^\/account\/(contract|c2c)Transfer$/, 'transfer', 'assets'],
  [/^\/account\/cancelWithdraw$/, 'cancel', 'withdrawal'],
  [/^\/account\/withdraw$/, 'withdrawal', 'withdrawal'],
  [/^\/flash\/quote$/, 'quote', 'conversion'],
  [/^\/flash\//, 'conversion', 'conversion'],
  [/^\/finance\/addOrder$/, 'lockup', 'earn'],
  [/^\/finance\/redeem$/, 'redemption', 'earn'],
  [/^\/arbitrage\/claim$/, 'claim', 'assets'],
  [/^\/ieo\/addIeoOrder$/, 'subscription', 'launchpad'],
  [/^\/fiat\/(addFiatPayOrder|sellFiatOrder)$/, 'order', 'fiat'],
  [/^\/fiat\/addFiatPayOrderImg$/, 'proof', 'fiat'],
  [/^\/fiat\/confirmFiatOrder$/, 'release', 'fiat'],
  [/^\/fiat\/cancelFiatOrder$/, 'cancel', 'fiat'],
  [/^\/fiat\/appealFiatOrder$/, 'appeal', 'fiat'],
  [/^\/fiat\/(add|close)FiatOffer$/, 'offer', 'fiat'],
  [/^\/(work\/|user\/addOnline$)/, 'message', 'support'],
]

export function writeKindOf(path: string): { kind: WriteKind; area: WriteArea } {
  const found = KINDS.find(([pattern]) => pattern.test(path))
  return { kind: found?.[1] ?? 'change', area: found?.[2] ?? 'assets' }
}
