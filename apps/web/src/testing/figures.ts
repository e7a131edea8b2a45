/** Figures as tests and the gallery write them: `amount('0.5')`. */
import type { Amount, Price, Ratio } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'

export const amount = (text: string) => parseAmount(text) as Amount
export const price = (text: string) => parseAmount(text) as bigint as Price
export const ratio = (text: string) => parseAmount(text) as bigint as Ratio
