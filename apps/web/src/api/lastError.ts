/**
 * The code of the last refusal or failure that the server answered with, for anyone who then writes
 * to customer service and lets it be sent. Only a code: nothing that was typed is in it.
 */
import type { ApiError } from '@assay/wire/client.ts'

const KEPT_MS = 15 * 60_000

let last: { code: string; at: number } | undefined

export function noteError({ code, reason }: ApiError): void {
  if (code !== 401) last = { code: `${code}-${reason}`, at: Date.now() }
}

/** Undefined when there was none lately. */
export const lastErrorCode = (): string | undefined =>
  last && Date.now() - last.at < KEPT_MS ? last.code : undefined
