/**
 * Turns a message that the build compiled from ICU into a sentence: placeholders, plurals, ordinals
 * and selects. The parser stays in the build, so the browser needs only this much.
 */
export type Token = string | [name: string, kind?: string, cases?: Cases]
type Cases = Record<string, readonly Token[] | number>
export type Message = readonly Token[]
export type Values = Record<string, string | number>

const rules = new Map<string, Intl.PluralRules>()

export function speakMessage(
  message: Message,
  values: Values,
  tag: string,
  count?: string,
): string {
  return message
    .map((token) => {
      if (typeof token === 'string') return token === '#' ? (count ?? token) : token
      const [name, kind, cases] = token
      const value = values[name]
      if (value === undefined) return `{${name}}`
      if (!kind || !cases) return typeof value === 'number' ? numberText(value, tag) : value
      if (kind === 'select') return speak(cases[value] ?? cases.other, count)
      const rest = Number(value) - Number(cases.offset ?? 0)
      const chosen = cases[value] ?? cases[ruleOf(kind, rest, tag)] ?? cases.other
      return speak(chosen, numberText(rest, tag))
    })
    .join('')

  function speak(chosen: readonly Token[] | number | undefined, hash: string | undefined) {
    return Array.isArray(chosen) ? speakMessage(chosen as Message, values, tag, hash) : ''
  }
}

const numberText = (value: number, tag: string) => new Intl.NumberFormat(tag).format(value)

function ruleOf(kind: string, count: number, tag: string): string {
  const type = kind === 'selectordinal' ? 'ordinal' : 'cardinal'
  const id = type + tag
  const rule = rules.get(id) ?? new Intl.PluralRules(tag, { type })
  rules.set(id, rule)
  return rule.select(count)
}
