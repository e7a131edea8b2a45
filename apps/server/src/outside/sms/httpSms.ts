/**
 * Text messages through a provider's HTTP call: a POST of `{to, body}` as JSON with a bearer token.
 */
import { Fault } from '../../fault.ts'
import type { Sms } from './sms.ts'

const TIMEOUT_MS = 10_000

export function httpSms(url: string, token: string): Sms {
  return {
    async send(message) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(message),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((cause: unknown) => {
        throw new Fault('The text message provider did not answer.', { cause })
      })
      if (!response.ok) {
        throw new Fault(`The text message provider refused the message (${response.status}).`)
      }
    },
  }
}
