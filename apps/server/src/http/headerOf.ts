import type { FastifyRequest } from 'fastify'

/** What a request says of its sender. */
export type WithHeaders = Pick<FastifyRequest, 'headers'>

/** Empty when there is none, or several. */
export function headerOf({ headers }: WithHeaders, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}
