/** Every call of the operators' console. None of them is reachable by members. */
import type { OperatorRoute } from '../operatorRoute.ts'
import { byName, modulesIn } from './modulesIn.ts'

const modules = await modulesIn('routes/operator')

const isRoute = (entry: [string, unknown]): entry is [string, OperatorRoute] =>
  typeof entry[1] === 'object' && entry[1] !== null && 'path' in entry[1] && 'roles' in entry[1]

export const allOperatorRoutes: Record<string, OperatorRoute> = byName(
  modules.flatMap((module) => Object.entries(module)).filter(isRoute),
)
