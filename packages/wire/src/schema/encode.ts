/**
 * Encodes our values for the wire. A schema is walked once, at its first use; after that an answer
 * costs one step per field with a special format, whereas `z.encode` walks the schema and its
 * checks again for each value. The input has our types: outside data is checked where it is
 * decoded.
 */
import * as z from 'zod/mini'
import { type FieldMap, fieldMapOf } from './fields.ts'

type Schema = z.core.$ZodType
type Encode = (value: unknown) => unknown

/** Undefined for a schema whose values are written unchanged. */
const known = new WeakMap<Schema, Encode | undefined>()

/** The same as `z.encode` for a valid value; an invalid one may pass unnoticed. */
export function encode<S extends Schema>(schema: S, value: z.output<S>): z.input<S> {
  const encodeIt = encoderOf(schema)
  return (encodeIt ? encodeIt(value) : value) as z.input<S>
}

function encoderOf(schema: Schema): Encode | undefined {
  if (!known.has(schema)) known.set(schema, build(schema))
  return known.get(schema)
}

/** Schemas that do not affect how a value is written. */
const PLAIN = new Set(['string', 'number', 'boolean', 'null', 'literal', 'enum', 'any', 'custom'])

function build(schema: Schema): Encode | undefined {
  const map = fieldMapOf(schema)
  if (map) return forFields(map)
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'array') return forArray(def.element)
  if (def.type === 'object') return forObject(def.shape)
  if (def.type === 'optional') return forOptional(def.innerType)
  if (def.type === 'pipe') return forCodec(def)
  const parts = partsOf(def)
  if (parts.length > 0 ? !parts.some(encoderOf) : PLAIN.has(def.type)) return undefined
  return (value) => z.encode(schema, value)
}

function partsOf(def: z.core.$ZodTypes['_zod']['def']): readonly Schema[] {
  if (def.type === 'tuple' && !def.rest) return def.items
  if (def.type === 'record') return [def.valueType]
  return def.type === 'union' ? def.options : []
}

function forArray(element: Schema): Encode | undefined {
  const encodeOne = encoderOf(element)
  return encodeOne && ((values) => (values as unknown[]).map((value) => encodeOne(value)))
}

function forOptional(inner: Schema): Encode | undefined {
  const encodeIt = encoderOf(inner)
  return encodeIt && ((value) => (value === undefined ? undefined : encodeIt(value)))
}

/** Keeps the fields of the map, in its order and by their wire names. */
function forFields(map: FieldMap): Encode {
  const fields = Object.entries(map).map(
    ([name, [wireName, schema]]) => [name, wireName, encoderOf(schema)] as const,
  )
  return (value) => {
    const from = value as Record<string, unknown>
    const wire: Record<string, unknown> = {}
    for (const [name, wireName, encodeIt] of fields) {
      const field = encodeIt ? encodeIt(from[name]) : from[name]
      if (field !== undefined) wire[wireName] = field
    }
    return wire
  }
}

/** An object whose fields have the same names on both sides. */
const forObject = (shape: Readonly<Record<string, Schema>>): Encode =>
  forFields(Object.fromEntries(Object.entries(shape).map(([name, it]) => [name, [name, it]])))

function forCodec({ in: wire, out: ours, reverseTransform }: z.core.$ZodPipeDef): Encode {
  if (!reverseTransform) throw new Error('A schema that cannot be written is on the wire.')
  const fromOurs = encoderOf(ours)
  const toWire = encoderOf(wire)
  return (value) => {
    const given = fromOurs ? fromOurs(value) : value
    const turned = reverseTransform(given, { value: given, issues: [] })
    return toWire ? toWire(turned) : turned
  }
}
