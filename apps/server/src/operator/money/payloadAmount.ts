import assert from 'node:assert/strict'
import type { Amount } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'

/** The amount of a proposal, of 10^-18; its text was written by `toDecimal`, so it is one. */
export function payloadAmount(text: string): Amount {
  const amount = parseAmount(text)
  assert(amount !== undefined, `\`${text}\` is not an amount.`)
  return amount
}
