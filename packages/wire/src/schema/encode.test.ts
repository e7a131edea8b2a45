import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { allOperatorRoutes } from '../registry/allOperatorRoutes.ts'
import { allRoutes } from '../registry/allRoutes.ts'
import { serverMessages } from '../socket/messages.ts'
import { candleSeries } from '../socket/series.ts'
import { orMissing, price } from './codecs.ts'
import { encode } from './encode.ts'
import { fields } from './fields.ts'

/** Texts of which every schema on the wire accepts one. */
const TEXTS = [
  '12.5',
  '7',
  'BTC',
  'BTC/USDT',
  '2026-01-02',
  'trad',
  `0x${'a1'.repeat(20)}`,
  `0x${'a1'.repeat(32)}`,
  'a1'.repeat(32),
  `fiat/${'a1'.repeat(16)}.sealed`,
]

/** A value that a server could send, with or without optional fields. */
function sample(schema: z.core.$ZodType, hasAll: boolean): unknown {
  if (schema === candleSeries) return ['20240612140000|1|3|0.5|2|10']
  const { def } = (schema as z.core.$ZodTypes)._zod
  const wire = sampleOf(def, hasAll)
  const isFit = (text: unknown) => z.safeParse(schema, text).success
  return typeof wire === 'string' && !isFit(wire) ? (TEXTS.find(isFit) ?? wire) : wire
}

function sampleOf(def: z.core.$ZodTypes['_zod']['def'], hasAll: boolean): unknown {
  switch (def.type) {
    case 'object': {
      const entries = Object.entries(def.shape).map(([name, it]) => [name, sample(it, hasAll)])
      return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
    }
    case 'array':
      return hasAll ? [sample(def.element, true), sample(def.element, true)] : []
    case 'tuple':
      return def.items.map((item) => sample(item, hasAll))
    case 'record':
      return { one: sample(def.valueType, hasAll) }
    case 'union':
      return sample(def.options[0]!, hasAll)
    case 'optional':
      return hasAll ? sample(def.innerType, true) : undefined
    case 'pipe':
      return sample(def.in, hasAll)
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    case 'string':
      return hasAll ? '1' : ''
    case 'boolean':
      return true
    case 'number':
      return 1
    case 'null':
      return null
    default:
      throw new Error(`No sample of ${def.type}.`)
  }
}

const replies = [...Object.values(allRoutes), ...Object.values(allOperatorRoutes)].map(
  ({ method, path, reply }) => [`${method} ${path}`, reply as z.core.$ZodType] as const,
)

const answers = [...replies, ...Object.entries(serverMessages)]

it.each(answers)('%s is written as zod writes it', (_, it) => {
  for (const hasAll of [true, false]) {
    const value = z.decode(it as z.ZodMiniType, sample(it, hasAll))
    const asText = (wire: unknown) => JSON.parse(JSON.stringify(wire))
    expect(asText(encode(it, value))).toEqual(asText(z.encode(it, value)))
  }
})

// Apps and bots that are out there read these bytes. Who changes one on purpose records it again,
// with `--update`, and sees in the difference what they will meet.
it('every answer and message is written in the recorded bytes', async () => {
  const written = answers.flatMap(([name, it]) =>
    [true, false].map((hasAll) => {
      const value = z.decode(it as z.ZodMiniType, sample(it, hasAll))
      return `${name}, ${hasAll ? 'full' : 'bare'}: ${JSON.stringify(encode(it, value))}\n`
    }),
  )
  await expect(written.join('')).toMatchFileSnapshot('./recordedAnswers.txt')
})

it('writes a missing price as empty text, leaves out what is optional and drops what has no name', () => {
  const market = fields({
    bestBid: ['buyprice', orMissing(price)],
    spark: ['spark', z.optional(price)],
  })
  expect(encode(market, { other: 1 } as never)).toEqual({ buyprice: '' })
})
