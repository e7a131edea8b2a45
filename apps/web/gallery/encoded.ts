/**
 * The answer of a call as the server sends it: written in our names, encoded by the call's
 * declaration.
 */
import type { Reply, Route } from '@assay/wire/route.ts'
import * as z from 'zod/mini'

export const encoded = <R extends Route>(route: R, reply: Reply<R>): [string, unknown] => [
  route.path,
  z.encode(route.reply as z.ZodMiniType, reply),
]
