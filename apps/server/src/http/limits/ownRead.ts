/**
 * Reads that the server makes of its own API, for the pages it renders and lists. They are exempt
 * from the limits per address: otherwise one visitor's flood would leave everyone's pages empty.
 */
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

const CALLER = 'pages'

/** Sends a request without a connection. */
export function ownRead(
  app: FastifyInstance,
  url: string,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return app.inject({ url, headers, remoteAddress: CALLER })
}

/**
 * Outside requests come through a socket, whose address the kernel provides. Headers cannot fake
 * the absence of one.
 */
export const isOwnRead = ({ socket }: Pick<IncomingMessage, 'socket'>): boolean =>
  !(socket instanceof Socket) && (socket as Partial<Socket>).remoteAddress === CALLER
