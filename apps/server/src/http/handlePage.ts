/**
 * Pages of a member's histories. A page's cost beyond a plain read is charged only here: the
 * database reads the rows before a page, and visits rows that are only counted.
 */
import type { Input, Reply, Route } from '@assay/wire/route.ts'
import { type Binding, handleMember } from './bindRoutes.ts'
import type { MemberCaller } from './caller.ts'
import {
  countCost,
  depthCost,
  type PageLimits,
  type PageWanted,
  type PageWindow,
  pageOf,
} from './pageOf.ts'
import { type Refusal, refuse } from './reply.ts'

type PageHandler<R extends Route> = (
  input: Input<R>,
  page: PageWindow,
  caller: MemberCaller,
) => Promise<Reply<R> | Refusal>

/**
 * A page whose offset costs more than the caller's remaining budget is refused before it is read.
 */
export function handlePage<R extends Route>(
  route: R,
  limits: PageLimits,
  handler: PageHandler<R>,
): Binding {
  return handleMember(route, async (input, caller) => {
    const page = pageOf(input as PageWanted, limits)
    if (!spend(caller, depthCost(page))) return refuse('tooManyRequests')
    const reply = await handler(input, page, caller)
    spend(caller, countCost(reply))
    return reply
  })
}

const spend = (caller: MemberCaller, cost: number): boolean => cost <= 0 || caller.spend(cost)
