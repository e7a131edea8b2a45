/**
 * What the desk says. People who work here read English; the words still stand in one file per
 * language and area, as in the members' app, so that a language is added without touching a screen.
 */
import messages from '@assay/wire/messages/en.json' with { type: 'json' }
import claim from './en/claim.json' with { type: 'json' }
import conversion from './en/conversion.json' with { type: 'json' }
import cycle from './en/cycle.json' with { type: 'json' }
import desk from './en/desk.json' with { type: 'json' }
import earn from './en/earn.json' with { type: 'json' }
import fiat from './en/fiat.json' with { type: 'json' }
import launchpad from './en/launchpad.json' with { type: 'json' }
import perp from './en/perp.json' with { type: 'json' }
import referral from './en/referral.json' with { type: 'json' }
import spot from './en/spot.json' with { type: 'json' }
import withdrawal from './en/withdrawal.json' with { type: 'json' }

/**
 * What only one product says is in its catalog. `desk` has the rest, and whole lists that products
 * share: actions of the log, activities of members, kinds of ledger lines.
 */
export const allWords = {
  ...desk,
  ...claim,
  ...conversion,
  ...cycle,
  ...earn,
  ...fiat,
  ...launchpad,
  ...perp,
  ...referral,
  ...spot,
  ...withdrawal,
}

export type WordKey = keyof typeof allWords
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

/**
 * What members and staff are told by a code alone; the code itself where its sentence needs
 * figures.
 */
export function deskSentence(code: string): string {
  const text = code in messages ? messages[code as keyof typeof messages] : code
  return text.includes('{') ? code : text
}
