/**
 * How much to ask a node for at once: less after it refused or timed out, until it works again.
 * Failures unrelated to size, such as disagreeing nodes or a lost database, change nothing: smaller
 * requests would only be more of them.
 */
import { BaseError } from 'viem'

export type RequestSize = {
  most(): number
  worked(): void
  /** After a request of this size. */
  failed(error: unknown, asked: number): void
}

export function createRequestSize(limit: number): RequestSize {
  let most = limit
  return {
    most: () => most,
    worked() {
      most = Math.min(limit, most * 2)
    },
    failed(error, asked) {
      if (mayBeOfSize(error)) most = Math.max(1, Math.ceil(asked / 2))
    },
  }
}

/**
 * Nodes report an oversized request in many ways, and a response that is too long may be cut off.
 * So any failure may be one of size, except when no node was reached.
 */
function mayBeOfSize(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  return error.walk(isNobodyThere) === null
}

const isNobodyThere = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && NOBODY_THERE.includes(String(cause.code))

const NOBODY_THERE = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']
