/** Figures as tests and the gallery write them: `exampleAmount('0.5')`. */
import type { Amount, Price, Ratio } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'

export const exampleAmount = (text: string) => parseAmount(text) as Amount
export const examplePrice = (text: string) => parseAmount(text) as bigint as Price
export const exampleRatio = (text: string) => parseAmount(text) as bigint as Ratio
