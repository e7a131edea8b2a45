/** What a request says of its sender. */
import type { FastifyRequest } from 'fastify'

export type WithHeaders = Pick<FastifyRequest, 'headers'>

/** Empty when there is none, or several. */
export function headerOf({ headers }: WithHeaders, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}
