/**
 * The rules of a login password, so that a screen can tick them off while one types: it keeps one
 * of the two. The second is what the specification asks for; the first lets passwords of managers
 * and whole sentences in, which are harder to guess.
 */
export type PasswordRule = 'lettersAndDigits' | 'anyCharacters'

const RULES: Record<PasswordRule, RegExp> = {
  /** Nothing that a field cannot hold. */
  anyCharacters: /^[^\p{Cc}]{8,128}$/u,
  /** At least one of each (spec 5). */
  lettersAndDigits: /^(?=.*[A-Za-z])(?=.*[0-9])[A-Za-z0-9]{6,20}$/,
}

export const PASSWORD_RULES = Object.keys(RULES) as PasswordRule[]

export const keepsRule = (rule: PasswordRule, password: string): boolean =>
  RULES[rule].test(password)

export const isPassword = (password: string): boolean =>
  PASSWORD_RULES.some((rule) => keepsRule(rule, password))
