import type { RejectionCode } from '@assay/domain/rejection.ts'
import type { Command } from '@assay/engine/command.ts'
import type { FastifyPluginAsync, FastifyPluginCallback } from 'fastify'
import type pg from 'pg'
import type { GatewayParts } from './app/foundation.ts'
import type { HistoryTypes, ProductHistory } from './history/productHistory.ts'
import type { Exchange } from './live/exchange.ts'
import type { Core } from './writer/core.ts'

/**
 * What a product declares to the server, in `features/<product>/<product>Server.ts`. The history is
 * imported at once. The rest is imported when it is asked for, so that the follower's thread loads
 * no plugins.
 */
export type ServerProduct<H extends HistoryTypes> = ServerParts & { history: ProductHistory<H> }

export type ServerParts = {
  /** What the database's owner writes for it before any server starts, if it is not there yet. */
  prepare?: () => Promise<(pool: pg.Pool) => Promise<void>>
  /** What the core asks of its commands that come from gateways, see `commandChecks.ts`. */
  checks?: { readonly [Type in Command['type']]?: CommandCheck<Type> }
  /** Its part of the members' server. */
  plugin?: () => Promise<FastifyPluginAsync | FastifyPluginCallback<GatewayParts>>
  /** Its part of the console. */
  console?: () => Promise<FastifyPluginAsync>
  /** What a demo shows of it, once the members have money. Builds only what is not there yet. */
  scene?: () => Promise<Scene>
}

/** The code that the command is refused with; undefined when it may be applied. */
export type CommandCheck<Type extends Command['type'] = never> = (
  command: Extract<Command, { type: Type }>,
  parts: { core: Pick<Core, 'read' | 'position'>; pool: pg.Pool },
) => Promise<RejectionCode | undefined>

export type Scene = (
  exchange: Exchange,
  parts: { pool: pg.Pool; fundingMinutes: number },
) => Promise<void>
