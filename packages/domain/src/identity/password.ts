/**
 * The rules of a login password, which a form can check while typing: one of the two must hold. The
 * second is the specification's; the first allows generated passwords and sentences, which are
 * harder to guess.
 */

export type PasswordRule = 'lettersAndDigits' | 'anyCharacters'

const RULES: Record<PasswordRule, RegExp> = {
  /** No control characters. */
  anyCharacters: /^[^\p{Cc}]{8,128}$/u,
  /** At least one of each (spec 5). */
  lettersAndDigits: /^(?=.*[A-Za-z])(?=.*[0-9])[A-Za-z0-9]{6,20}$/,
}

export const PASSWORD_RULES = Object.keys(RULES) as PasswordRule[]

export const keepsRule = (rule: PasswordRule, password: string): boolean =>
  RULES[rule].test(password)

export const isPassword = (password: string): boolean =>
  PASSWORD_RULES.some((rule) => keepsRule(rule, password))

/**
 * The fund password: six digits (spec 9), required whenever money leaves. A counter limits guesses,
 * so the most likely ones are refused.
 */
export const isPin = (text: string): boolean => /^\d{6}$/.test(text)

const RUNS = ['0123456789', '9876543210']

/**
 * Repeats (`111111`, `121212`, `112233`), runs (`234567`), mirrored ones and digits of a contact.
 */
export function isSimplePin(pin: string, contacts: readonly string[] = []): boolean {
  const isRepeated = /^(\d{1,3})\1+$/.test(pin) || /^(\d)\1(\d)\2(\d)\3$/.test(pin)
  const isRun = RUNS.some((run) => (run + run).includes(pin))
  const hasFewDigits = new Set(pin).size <= 2
  return (
    isRepeated ||
    isRun ||
    hasFewDigits ||
    contacts.some((contact) => contact.replace(/\D/g, '').includes(pin))
  )
}
