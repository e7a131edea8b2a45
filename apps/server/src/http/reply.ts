/** What a handler answers: data, or a refusal by its closed code. */
import type { Details, ErrorCode } from '@assay/wire/envelope.ts'
import type * as z from 'zod/mini'
import type { Answer } from '../writer/published.ts'

/** A refusal by the rules or of a bad request. A value, never thrown. */
export class Refusal {
  readonly code: ErrorCode
  readonly details: Details
  constructor(code: ErrorCode, details: Details = {}) {
    this.code = code
    this.details = details
  }
}

/** The outcome of a write: done, refused, or not decided yet. */
export type WriteOutcome = 'done' | 'waiting' | Refusal

export function refuse(code: ErrorCode, details?: Details): Refusal {
  return new Refusal(code, details)
}

/** Undefined when the engine accepted the command. */
export function rejectionOf({ events: [first] }: Answer): Refusal | undefined {
  return first?.type === 'rejected' ? refuse(first.code, first.details) : undefined
}

/** An answer with its own code: the wallet has to sign `data` first. */
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
