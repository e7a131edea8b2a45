import type { Rejection } from '@assay/domain/rejection.ts'
import type { OrderId } from '@assay/domain/spot/order.ts'
import type { Products } from './products.ts'

/**
 * What happened. Events are complete facts in the past tense: history tables, public books and
 * postings are derived from them alone. Prices are ticks, quantities lots, amounts units of 10^-18.
 */
export type Event = Rejected | Repeated | Products[keyof Products]['event']

/** The only event of a refused command; nothing else changed. */
type Rejected = { type: 'rejected' } & Rejection
/**
 * The only event of a command whose request key was already used with the same content. Nothing
 * happened again; `order` is the number of what the first one placed, or 0.
 */
type Repeated = { type: 'repeated'; order: OrderId }
