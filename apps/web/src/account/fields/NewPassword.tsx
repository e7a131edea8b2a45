/** A password, twice, with its rules ticked off while one types. */
import { keepsRule, PASSWORD_RULES, type PasswordRule } from '@assay/domain/identity/password.ts'
import { Check, Minus } from 'lucide-react'
import { useT } from '../../i18n/i18n.ts'
import type { MessageKey } from '../../i18n/messageKey.ts'
import css from '../accountForms.module.css'
import type { Submit } from '../useSubmit.ts'
import { PasswordField } from './PasswordField.tsx'

const WORDS: Record<PasswordRule, MessageKey> = {
  length: 'account.rule.length',
  letter: 'account.rule.letter',
  digit: 'account.rule.digit',
  onlyLettersAndDigits: 'account.rule.only',
}

type NewPasswordProps = {
  password: string
  repeated: string
  onPassword: (password: string) => void
  onRepeated: (password: string) => void
  submit: Submit
}

export function NewPassword(props: NewPasswordProps) {
  const { password, repeated, onPassword, onRepeated, submit } = props
  const t = useT()
  return (
    <>
      <PasswordField
        label={t('account.password')}
        autoComplete="new-password"
        value={password}
        onChange={onPassword}
        error={submit.at('password')}
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
