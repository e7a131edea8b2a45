/** A new password, entered twice, with its rules and a warning for weak ones while typing. */
import { isCommonPassword } from '@assay/domain/identity/commonPasswords.ts'
import {
  isPassword,
  keepsRule,
  PASSWORD_RULES,
  type PasswordRule,
} from '@assay/domain/identity/password.ts'
import { Check, Minus } from 'lucide-react'
import { t, useT } from '../../i18n/i18n.ts'
import type { MessageKey } from '../../i18n/messageKey.ts'
import css from '../accountForms.module.css'
import type { FieldTrouble, Submit } from '../useSubmit.ts'
import { PasswordField } from './PasswordField.tsx'

const WORDS: Record<PasswordRule, MessageKey> = {
  anyCharacters: 'account.rule.any',
  lettersAndDigits: 'account.rule.plain',
}

type PasswordPart = 'password' | 'repeated'

type NewPasswordProps = {
  password: string
  repeated: string
  /** The account's own name is the first guess of an attacker. */
  account: string
  onPassword: (password: string) => void
  onRepeated: (password: string) => void
  submit: Submit<PasswordPart>
}

export function NewPassword(props: NewPasswordProps) {
  const { password, repeated, account, onPassword, onRepeated, submit } = props
  const t = useT()
  const isCommon = isPassword(password) && isCommonPassword(password, account)
  return (
    <>
      <PasswordField
        label={t('account.password')}
        autoComplete="new-password"
        value={password}
        onChange={onPassword}
        error={submit.at('password') ?? (isCommon ? t('error.passwordCommon') : undefined)}
      />
      <ul className={css.rules}>
        {PASSWORD_RULES.map((rule) => {
          const isKept = keepsRule(rule, password) && password !== ''
          const Icon = isKept ? Check : Minus
          return (
            <li key={rule} data-kept={isKept || undefined}>
              <Icon size={14} aria-hidden="true" />
              {t(WORDS[rule])}
              {isKept && <span className="srOnly">{t('account.rule.kept')}</span>}
            </li>
          )
        })}
      </ul>
      <PasswordField
        label={t('account.repeat')}
        autoComplete="new-password"
        value={repeated}
        onChange={onRepeated}
        error={submit.at('repeated')}
      />
    </>
  )
}

type Typed = Pick<NewPasswordProps, 'password' | 'repeated' | 'account'>

/** Errors of the current input. */
export function passwordTroubles(typed: Typed): FieldTrouble<PasswordPart>[] {
  const { password, repeated, account } = typed
  const troubles: FieldTrouble<PasswordPart>[] = []
  if (!isPassword(password)) {
    troubles.push({ field: 'password', text: t('account.passwordRules') })
  } else if (isCommonPassword(password, account)) {
    troubles.push({ field: 'password', text: t('error.passwordCommon') })
  }
  if (password !== repeated) {
    troubles.push({ field: 'repeated', text: t('account.inconsistent') })
  }
  return troubles
}
