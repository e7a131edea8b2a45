/**
 * The values of a message as Lingui is handed them. A number is grouped as in the language where it
 * is shown and stays a number where it chooses a plural; a value that is missing shows its name, so
 * that the gap is seen.
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
