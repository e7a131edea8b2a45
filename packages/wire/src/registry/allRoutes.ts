/** Every call, by our name. Server, documentation and tests iterate over this table. */
import type { Route } from '../route.ts'
import { fieldMapOf } from '../schema/fields.ts'
import { byName, modulesIn } from './modulesIn.ts'

type Schema = Route['reply']

/** The calls, and the rows that several of them share. */
const modules = await modulesIn('routes', 'routes/!(operator)', 'rows')
const declared = modules.flatMap((module) => Object.entries(module))

const isRoute = (entry: [string, unknown]): entry is [string, Route] =>
  typeof entry[1] === 'object' && entry[1] !== null && 'path' in entry[1] && 'reply' in entry[1]

export const allRoutes: Record<string, Route> = byName(declared.filter(isRoute))

const isObject = (entry: [string, unknown]): entry is [string, Schema] =>
  typeof entry[1] === 'object' && fieldMapOf(entry[1] as Schema) !== undefined

/** The named objects that calls share. */
export const namedSchemas: Record<string, Schema> = byName(declared.filter(isObject))
