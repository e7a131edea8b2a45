/**
 * Reads that the server makes of its own API, for pages that it draws and lists. They answer
 * everyone, so no address pays for them: one visitor's flood would otherwise leave the pages of all
 * empty.
 */
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

const CALLER = 'pages'

/** Asks without a connection. */
export function ownRead(
  app: FastifyInstance,
  url: string,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return app.inject({ url, headers, remoteAddress: CALLER })
}

/**
 * Anyone who asks from outside comes over a socket, whose address the kernel tells: neither can be
 * claimed by a header.
 */
export const isOwnRead = ({ socket }: Pick<IncomingMessage, 'socket'>): boolean =>
  !(socket instanceof Socket) && (socket as Partial<Socket>).remoteAddress === CALLER
