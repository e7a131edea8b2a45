/**
 * The union of all reads: those of the kernel and of each product under `reads`. A query names one
 * of them and has its parameters; there is no other list.
 */

import { assert } from './kernel/assert.ts'
import { kernelReads } from './kernelReads.ts'
import type { Products } from './products.ts'
import { productReads } from './registry.ts'
import type { State, Union } from './state.ts'

type AllReads = typeof kernelReads & Union<Products[keyof Products]['reads']>
export type ReadName = keyof AllReads

/** The parameters of a read. */
export type QueryOf<Name extends ReadName> = { type: Name } & FieldsOf<AllReads[Name]>
export type Query = { [Name in ReadName]: QueryOf<Name> }[ReadName]
type FieldsOf<Read> = Read extends (state: State, query: infer Fields) => object ? Fields : never

/** The answer of a read. */
export type AnswerOf<Name extends ReadName> = AllReads[Name] extends (
  ...asked: never[]
) => infer Answer
  ? Answer
  : never

type Read = (state: State, query: object) => object
const reads: ReadonlyMap<string, Read> = new Map([
  ...(Object.entries(kernelReads) as [string, Read][]),
  ...productReads,
])
assert(
  reads.size === Object.keys(kernelReads).length + productReads.size,
  'A product declares a read by the name of one of the kernel.',
)

export const READ_NAMES: ReadonlySet<string> = new Set(reads.keys())

/**
 * Changes nothing. The answer may share parts of the state: the caller sends it and keeps none of
 * it.
 */
export function answerQuery<Name extends ReadName>(
  state: State,
  query: QueryOf<Name>,
): AnswerOf<Name> {
  const read = reads.get(query.type)
  assert(read !== undefined, `There is no read named ${query.type}.`)
  return read(state, query) as AnswerOf<Name>
}
