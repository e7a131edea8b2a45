/** The terms of the referral program, from the environment. */
import { areSound, type ReferralTerms } from '@assay/domain/referral/referralTerms.ts'
import { parseAmount, parseRatio } from '@assay/money/decimal.ts'
import { Fault } from '../../fault.ts'

const DEFAULT_TERMS = '0.1/500/0.2/5000/0.3/0.1/2021-12-18'

/**
 * `0.1/500/0.2/5000/0.3/0.1/2021-12-18`: the inviter's rates below, between and above two holdings
 * of the platform's token, the friend's rate, and the day after which friends must have registered.
 */
export function readReferralTerms(text = DEFAULT_TERMS, token = ''): ReferralTerms {
  const [first = '', low = '', second = '', high = '', third = '', friend = '', day = ''] =
    text.split('/')
  const [a, b, c, friendRate] = [first, second, third, friend].map((rate) => parseRatio(rate))
  const bounds = { low: parseAmount(low), high: parseAmount(high) }
  const friendsAfter = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN
  const isMissing =
    a === undefined || b === undefined || c === undefined || friendRate === undefined
  if (isMissing || !bounds.low || !bounds.high || Number.isNaN(friendsAfter)) {
    throw new Fault(`REFERRAL_TERMS is \`${text}\`; write it as \`${DEFAULT_TERMS}\`.`)
  }
  const { low: from, high: to } = bounds
  const terms = { token, low: from, high: to, rates: [a, b, c], friendRate, friendsAfter } as const
  if (!areSound(terms)) {
    throw new Fault(
      `REFERRAL_TERMS is \`${text}\`; rates rise, and the highest and the friend's together are at most 0.5.`,
    )
  }
  return terms
}

/** An unknown token would silently leave every inviter at the first rate. */
export function requireListed(token: string, assets: { has(asset: string): boolean }): void {
  if (token === '' || assets.has(token)) return
  throw new Fault(`PLATFORM_TOKEN is \`${token}\`, which is not a listed coin.`)
}
