/** The rules of a login password, one by one, so that a screen can tick them off while one types. */
export type PasswordRule = 'length' | 'letter' | 'digit' | 'onlyLettersAndDigits'

const RULES: Record<PasswordRule, RegExp> = {
  length: /^[\s\S]{6,20}$/,
  letter: /[A-Za-z]/,
  digit: /[0-9]/,
  onlyLettersAndDigits: /^[A-Za-z0-9]*$/,
}

export const PASSWORD_RULES = Object.keys(RULES) as PasswordRule[]

export const keepsRule = (rule: PasswordRule, password: string): boolean =>
  RULES[rule].test(password)

/** 6 to 20 letters and digits, at least one of each (spec 5). */
export const isPassword = (password: string): boolean =>
  PASSWORD_RULES.every((rule) => keepsRule(rule, password))
