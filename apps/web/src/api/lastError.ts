/**
 * The code of the server's last refusal or failure, for a user who then contacts support and agrees
 * to send it. Only a code, no input.
 */
import type { ApiError } from '@assay/wire/client/client.ts'

const KEPT_MS = 15 * 60_000

let last: { code: string; at: number } | undefined

export function noteError({ code, reason }: ApiError): void {
  if (code !== 401) last = { code: `${code}-${reason}`, at: Date.now() }
}

/** Undefined without a recent one. */
export const lastErrorCode = (): string | undefined =>
  last && Date.now() - last.at < KEPT_MS ? last.code : undefined
