/** Fields of calls that place orders. */
import * as z from 'zod/mini'

/** A program's own name of an order. */
export const clientOrderName = z.string().check(z.regex(/^[\w.:-]{1,36}$/))

export const clientOrderId = ['clientid', z.optional(clientOrderName)] as const
