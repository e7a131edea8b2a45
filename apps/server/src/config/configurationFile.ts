/**
 * Settings from a JSON file, named by `ASSAY_CONFIG`: what has structure is an object or a list
 * there instead of a text with separators. A variable of the environment overrides the file.
 */
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { Fault, sentenceOf } from '../fault.ts'
import { misspelt } from './misspelt.ts'
import type { Variable } from './variable.ts'

export const FILE_VARIABLE = 'ASSAY_CONFIG'

type Settings = readonly Pick<Variable<unknown>, 'name' | 'meaning' | 'file'>[]

/**
 * The environment with the file's settings in it, and without the file's name: it is read once.
 * Throws a `Fault` for a file that cannot be read, and for the first value that does not fit.
 */
export function withConfigurationFile(
  env: NodeJS.ProcessEnv,
  settings: Settings,
): NodeJS.ProcessEnv {
  const { [FILE_VARIABLE]: path, ...given } = env
  if (!path) return given
  const written = readFile(path, settings)
  // A template of variables leaves blank what is not set: that is no value.
  const set = Object.entries(given).filter(([name, text]) => text !== '' || !(name in written))
  return { ...written, ...Object.fromEntries(set) }
}

function readFile(path: string, settings: Settings): Record<string, string> {
  const { $schema: _, ...values } = parseFile(path)
  const entries = Object.entries(values).map(([name, value]) => {
    const setting = settings.find((each) => each.name === name)
    if (!setting) throw new Fault(`${path}: ${unknownName(name, settings)}`)
    const read = setting.file.safeParse(value, { error: z.locales.en().localeError })
    if (read.success) return [name, read.data]
    const { path: within, message } = read.error.issues[0]!
    throw new Fault(`${path}: ${[name, ...within].join('.')}: ${message}.`)
  })
  return Object.fromEntries(entries)
}

function parseFile(path: string): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    throw new Fault(`${FILE_VARIABLE}: ${path} is not a JSON object: ${sentenceOf(cause)}`, {
      cause,
    })
  }
}

function unknownName(name: string, settings: Settings): string {
  const names = settings.map((each) => each.name)
  return misspelt({ [name]: '' }, names)[0] ?? `${name} is not a setting of this program.`
}

/** For editors: what each setting is for and what its value looks like. */
export function jsonSchemaOf(settings: Settings): object {
  const properties = settings.map(({ name, meaning, file }) => {
    const { $schema: _, ...shape } = z.toJSONSchema(file, { io: 'input' })
    return [name, { description: meaning, ...shape }]
  })
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Assay configuration',
    type: 'object',
    additionalProperties: false,
    properties: { $schema: { type: 'string' }, ...Object.fromEntries(properties) },
  }
}
