/** What a handler answers: data, or a refusal by its closed code. */
import type { Details, ErrorCode } from '@assay/wire/envelope.ts'
import type * as z from 'zod/mini'
import type { Answer } from '../writer/published.ts'

/** The rules or the request say no. A value, never thrown. */
export class Refusal {
  readonly code: ErrorCode
  readonly details: Details
  constructor(code: ErrorCode, details: Details = {}) {
    this.code = code
    this.details = details
  }
}

/** What became of a write: refused, or not decided yet. */
export type WriteOutcome = 'done' | 'waiting' | Refusal

export function refuse(code: ErrorCode, details?: Details): Refusal {
  return new Refusal(code, details)
}

/** Undefined when the engine accepted the command. */
export function rejectionOf({ events: [first] }: Answer): Refusal | undefined {
  return first?.type === 'rejected' ? refuse(first.code, first.details) : undefined
}

/** An answer with a code of its own: the wallet has to sign `data` first. */
export class ChallengeAnswer {
  readonly code: number
  readonly schema: z.core.$ZodType
  readonly data: unknown
  constructor(code: number, schema: z.core.$ZodType, data: unknown) {
    this.code = code
    this.schema = schema
    this.data = data
  }
}
