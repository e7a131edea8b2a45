/**
 * Posts JSON to an address of the operator's, signed: the header `x-assay-signature` is `sha256=`
 * and the HMAC of the body in hexadecimal digits, by the key that both know.
 */
import { createHmac } from 'node:crypto'
import { Fault } from '../../fault.ts'

export type Webhook = { send(url: string, body: string): Promise<void> }

const TIMEOUT_MS = 10_000

const signatureOf = (body: string, key: string): string =>
  `sha256=${createHmac('sha256', key).update(body).digest('hex')}`

export function httpWebhook(key: string): Webhook {
  return {
    async send(url, body) {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-assay-signature': signatureOf(body, key),
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((cause: unknown) => {
        throw new Fault('The webhook did not answer.', { cause })
      })
      if (!response.ok) throw new Fault(`The webhook refused the message (${response.status}).`)
    },
  }
}
