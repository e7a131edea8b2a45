/**
 * How much a node is asked for at once: fewer after it refused or took too long, until it works
 * again. What has nothing to do with how much was asked, as nodes that disagree or a database that
 * is gone, changes nothing: smaller questions would only be more of them.
 */
import { BaseError } from 'viem'

export type AtOnce = {
  most(): number
  worked(): void
  /** After so many were asked for. */
  failed(error: unknown, asked: number): void
}

export function createAtOnce(limit: number): AtOnce {
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
 * Nodes say in many ways that it was too much, and an answer that is too long may be cut off or not
 * be read, so any failure of a question may mean it, but one that no node was there to hear.
 */
function mayBeOfSize(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  return error.walk(isNobodyThere) === null
}

const isNobodyThere = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && NOBODY_THERE.includes(String(cause.code))

const NOBODY_THERE = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']
