/** Requests that no well-behaved client sends, and what came back. */
import type { ErrorCode } from '@assay/wire/envelope.ts'
import type { Input, Route } from '@assay/wire/route.ts'
import * as z from 'zod/mini'

export type SentReply = {
  status: number
  body: { code: number; data: unknown; msg: string; reason?: ErrorCode; details?: object }
  headers: Headers
}

export type Raw = {
  headers?: Record<string, string>
  /** The wire's own words, or a body as it is. */
  input?: object | string | Uint8Array<ArrayBuffer>
  /** What sends it; a bot's signs. */
  by?: typeof fetch | undefined
}

/** An input in the wire's own words. */
export function wireOf<R extends Route>(route: R, input: Input<R>): object {
  return z.encode(route.input, input) as object
}

export async function sendRequest(
  origin: string,
  route: Route,
  { headers = {}, input, by = fetch }: Raw = {},
) {
  const isGet = route.method !== 'POST'
  const query = isGet && input ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
  const isPlain = typeof input === 'object' && !(input instanceof Uint8Array)
  const response = await by(`${origin}${route.path}${query}`, {
    method: route.method,
    headers: { ...(!isGet && { 'content-type': 'application/json' }), ...headers },
    ...(!isGet && { body: isPlain ? JSON.stringify(input) : (input ?? '{}') }),
  })
  return sentOf(response)
}

export async function sentOf(response: Response): Promise<SentReply> {
  const body = (await response.json()) as SentReply['body']
  return { status: response.status, body, headers: response.headers }
}

/** What a refusal is, in one line for a test. */
export async function reasonOf(call: Promise<unknown>): Promise<ErrorCode | 'none'> {
  try {
    await call
    return 'none'
  } catch (error) {
    const reason = (error as { reason?: ErrorCode }).reason
    if (!reason) throw error
    return reason
  }
}
