/**
 * Objects whose fields have one name on the wire and another in our code: `{ base: ['tradcoin',
 * text] }` reads as "our base is the wire's tradcoin". Unknown fields are refused in requests and
 * dropped in replies.
 */
import * as z from 'zod/mini'

type Schema = z.core.$ZodType
export type FieldMap = Record<string, readonly [wireName: string, schema: Schema]>

type Value<M extends FieldMap, K extends keyof M> = z.output<M[K][1]>
type OptionalKey<M extends FieldMap> = {
  [K in keyof M]: undefined extends Value<M, K> ? K : never
}[keyof M]

/** The object in our names; an optional field may be left out. */
type Fields<M extends FieldMap> = {
  [K in Exclude<keyof M, OptionalKey<M>>]: Value<M, K>
} & { [K in OptionalKey<M>]?: Value<M, K> }

type Wire = Record<string, unknown>

/** Our side is typed by the map, so one schema is enough. */
const ours = z.any()

const maps = new WeakMap<Schema, FieldMap>()

/** The map of a schema; undefined for one made otherwise. */
export const fieldMapOf = (schema: Schema): FieldMap | undefined => maps.get(schema)

function build<M extends FieldMap>(map: M, object: (shape: Record<string, Schema>) => Schema) {
  const entries = Object.entries(map)
  const shape = Object.fromEntries(entries.map(([, [wireName, schema]]) => [wireName, schema]))

  const toOurs = (wire: Wire): Fields<M> => {
    const known: Wire = {}
    for (const [name, [wireName]] of entries) {
      if (wire[wireName] !== undefined) known[name] = wire[wireName]
    }
    return known as Fields<M>
  }
  const toWire = (known: Fields<M>): Wire => {
    const wire: Wire = {}
    for (const [name, [wireName, schema]] of entries) {
      const value = (known as Wire)[name]
      // A missing value is left out only if the wire allows it; elsewhere it has a text.
      if (value !== undefined || schema._zod.optin !== 'optional') wire[wireName] = value
    }
    return wire
  }
  const codec = z.codec(
    object(shape) as z.ZodMiniType<Wire, Wire>,
    ours as unknown as z.ZodMiniType<Fields<M>, Fields<M>>,
    {
      decode: toOurs,
      encode: toWire,
    },
  )
  maps.set(codec, map)
  return codec
}

/** A reply or message: unknown fields are dropped. */
/* @__NO_SIDE_EFFECTS__ */
export function fields<M extends FieldMap>(map: M) {
  return build(map, (shape) => z.object(shape))
}

/** A request: unknown fields are refused. */
/* @__NO_SIDE_EFFECTS__ */
export function strictFields<M extends FieldMap>(map: M) {
  return build(map, (shape) => z.strictObject(shape))
}
