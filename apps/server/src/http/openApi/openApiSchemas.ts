/** Declared schemas as JSON Schema: what travels on the wire, not what our code sees. */
import { namedSchemas } from '@assay/wire/registry/allRoutes.ts'
import type { Route } from '@assay/wire/route.ts'
import * as z from 'zod/mini'

export type JsonSchema = { properties?: Record<string, unknown>; required?: string[] }

export type Schemas = {
  /** What several calls share is a reference to a schema with a name. */
  of(schema: Route['reply']): JsonSchema
  /** Those that were referred to so far. */
  named(): Record<string, unknown>
}

export function createSchemas(): Schemas {
  const ids = z.registry<{ id: string }>()
  for (const [name, schema] of Object.entries(namedSchemas)) {
    ids.add(schema, { id: name.charAt(0).toUpperCase() + name.slice(1) })
  }
  const named: Record<string, unknown> = {}
  return {
    of(schema) {
      const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata: ids })
      const text = JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/')
      const { $schema: _, $defs, ...rest } = JSON.parse(text)
      Object.assign(named, $defs)
      return rest
    },
    named: () => named,
  }
}

/** The parameters of a call that takes its input from path and query. */
export const parametersOf = ({ properties = {}, required = [] }: JsonSchema, path: string) =>
  Object.entries(properties).map(([name, schema]) => ({
    in: path.includes(`:${name}`) ? 'path' : 'query',
    name,
    required: required.includes(name),
    schema,
  }))

/** The body's schema without the parameters that the path carries. */
export function withoutPath(input: JsonSchema, path: string): JsonSchema {
  const isBody = (name: string) => !path.includes(`:${name}`)
  const { properties = {}, required } = input
  return {
    ...input,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isBody(name))),
    ...(required && { required: required.filter(isBody) }),
  }
}
