/**
 * What the core asks before it takes a command from a gateway, where the engine's rules do not know
 * all that the gateway has asked: who the member is.
 */
import type { Command } from '@assay/engine/command.ts'
import type pg from 'pg'
import type { CommandCheck, ServerParts } from './serverProduct.ts'
import { serverProducts } from './serverProducts.ts'
import type { Core } from './writer/core.ts'

type Asked = ReturnType<CommandCheck>
type AnyCheck = (command: never, parts: Parameters<CommandCheck>[1]) => Asked
/** Undefined for the commands of which nothing is asked, which are nearly all. */
export type CheckCommand = (core: Core, command: Command) => (() => Asked) | undefined

export function commandChecks(pool: pg.Pool): CheckCommand {
  const checks = new Map<string, AnyCheck>()
  for (const { checks: own } of Object.values<ServerParts>(serverProducts)) {
    for (const [type, check] of Object.entries(own ?? {})) checks.set(type, check)
  }
  return (core, command) => {
    const check = checks.get(command.type)
    return check && (() => check(command as never, { core, pool }))
  }
}
