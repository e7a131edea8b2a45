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
