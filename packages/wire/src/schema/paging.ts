import * as z from 'zod/mini'
import { countText } from './codecs.ts'

/** Of a list: which page, from 1, and how many rows a page has. */
export const paging = {
  page: ['page', z.optional(countText)],
  limit: ['limit', z.optional(countText)],
} as const
