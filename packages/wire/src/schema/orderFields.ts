/** Fields of calls that place orders or list them. */
import * as z from 'zod/mini'
import { countText } from './codecs.ts'

/** A program's own name of an order. */
export const clientOrderName = z.string().check(z.regex(/^[\w.:-]{1,36}$/))

export const clientOrderId = ['clientid', z.optional(clientOrderName)] as const

export const paging = {
  page: ['page', z.optional(countText)],
  limit: ['limit', z.optional(countText)],
} as const
