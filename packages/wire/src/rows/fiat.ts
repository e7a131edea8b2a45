/** The closed words of fiat orders, for their parties and the console. */
import { FIAT_FINDINGS, FIAT_METHODS } from '@assay/domain/fiat/fiatOrder.ts'
import * as z from 'zod/mini'

export const method = z.enum(FIAT_METHODS)
export const fiatSide = z.enum(['buy', 'sell'])
export const state = z.enum(['awaitingPayment', 'underReview', 'completed', 'cancelled'])
/** How it was canceled; '' if it was not. */
export const ending = z.enum(['', 'withdrawn', 'late', 'refused'])
/** The finding of staff. */
export const finding = z.enum([...FIAT_FINDINGS.buyer, ...FIAT_FINDINGS.seller])
