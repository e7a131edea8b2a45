import type { FastifyPluginAsync, FastifyPluginCallback } from 'fastify'
import type pg from 'pg'
import type { GatewayParts } from './app/foundation.ts'
import type { HistoryTypes, ProductHistory } from './history/productHistory.ts'
import type { Exchange } from './live/exchange.ts'

/**
 * What a product declares to the server, in `features/<product>/<product>Server.ts`. The history is
 * imported at once. The rest is imported when it is asked for, so that the follower's thread loads
 * no plugins.
 */
export type ServerProduct<H extends HistoryTypes> = ServerParts & { history: ProductHistory<H> }

export type ServerParts = {
  /** What the database's owner writes for it before any server starts, if it is not there yet. */
  prepare?: () => Promise<(pool: pg.Pool) => Promise<void>>
  /** Its part of the members' server. */
  plugin?: () => Promise<FastifyPluginAsync | FastifyPluginCallback<GatewayParts>>
  /** Its part of the console. */
  console?: () => Promise<FastifyPluginAsync>
  /** What a demo shows of it, once the members have money. Builds only what is not there yet. */
  scene?: () => Promise<Scene>
}

export type Scene = (
  exchange: Exchange,
  parts: { pool: pg.Pool; fundingMinutes: number },
) => Promise<void>
