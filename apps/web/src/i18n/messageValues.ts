/**
 * The values of a message for Lingui. A number is formatted in the language and stays a number for
 * plurals; a missing value shows its name, so that it is noticed.
 */
import { formats } from '@lingui/core'

export type Values = Record<string, string | number>

/** Answers for each name that a message asks for. */
export const messageValues = (values: Values, tag: string): Values =>
  new Proxy<Values>(
    {},
    {
      // Lingui asks whether a value is the object's own before it takes it.
      getOwnPropertyDescriptor: () => ({ configurable: true }),
      get(_, name: string) {
        const value = values[name] ?? `{${name}}`
        return typeof value === 'number' ? counted(value, tag) : value
      },
    },
  )

/** Joined to a text it is the grouped figure, elsewhere the number itself. */
const counted = (value: number, tag: string) => ({
  [Symbol.toPrimitive]: (hint: string) => (hint === 'default' ? formats.number(tag, value) : value),
})
