/// <reference types="vite/client" />
/**
 * The console's texts. Operators read English; the texts are still in one file per language and
 * area, as in the members' app, so that a language can be added without touching a screen.
 */
import messages from '@assay/wire/messages/en.json' with { type: 'json' }

/**
 * Texts of one product are in its catalog. `console` has the rest, and whole lists that products
 * share: actions of the log, activities of members, kinds of ledger lines.
 */
type Catalogs = {
  claim: typeof import('./en/claim.json')
  conversion: typeof import('./en/conversion.json')
  cycle: typeof import('./en/cycle.json')
  console: typeof import('./en/console.json')
  earn: typeof import('./en/earn.json')
  fiat: typeof import('./en/fiat.json')
  launchpad: typeof import('./en/launchpad.json')
  perp: typeof import('./en/perp.json')
  referral: typeof import('./en/referral.json')
  spot: typeof import('./en/spot.json')
  withdrawal: typeof import('./en/withdrawal.json')
}
type KeysOf<Catalog> = Catalog extends unknown ? Exclude<keyof Catalog, 'default'> : never
export type WordKey = KeysOf<Catalogs[keyof Catalogs]>

const found = import.meta.glob<Partial<Record<WordKey, string>>>('./en/*.json', {
  eager: true,
  import: 'default',
})
export const allWords = Object.assign({}, ...Object.values(found)) as Record<WordKey, string>

type Values = Record<string, string | number>

/** The words of a key, with `{name}` filled in. */
export function t(key: WordKey, values: Values = {}): string {
  return allWords[key].replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    String(values[name] ?? whole),
  )
}

/** Words for a value of a closed list, such as `action.member.viewed`; the value itself without. */
export function tOf(area: string, value: string): string {
  const key = `${area}.${value}`
  return key in allWords ? allWords[key as WordKey] : value
}

/** The message of a code for members and staff; the code itself if its message needs figures. */
export function consoleSentence(code: string): string {
  const text = code in messages ? messages[code as keyof typeof messages] : code
  return text.includes('{') ? code : text
}
