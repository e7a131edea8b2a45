/** The code that was sent, with a way to ask for another and a way back. */
import { CODE_LENGTH } from '@assay/domain/identity/verificationCode.ts'
import { CodeField } from '@assay/ui/fields/CodeField.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/i18n.ts'
import { AccountForm } from '../AccountForm.tsx'
import css from '../accountForms.module.css'
import { FormTrouble } from '../FormTrouble.tsx'
import { useDemoHint } from '../useDemoHint.tsx'
import type { Submit } from '../useSubmit.ts'
import { CodeFormLinks } from './CodeFormLinks.tsx'
import { useCodeOnce } from './useCodeOnce.ts'
import { useSendWhenComplete } from './useSendWhenComplete.ts'

type CodeStepProps = {
  /** Who it was sent to and why. */
  children: ReactNode
  /** Further fields before the code. */
  before?: ReactNode
  action: string
  submit: Submit<'code'>
  waitSeconds: number
  onCode: (code: string) => void
  onResend: () => void
  onBack: () => void
}

export function CodeStep(props: CodeStepProps) {
  const { children, before, action, submit, waitSeconds, onCode, onResend, onBack } = props
  const t = useT()
  const demoHint = useDemoHint()
  const [code, setCode] = useState('')
  const { sendOnce, forget } = useCodeOnce(submit, onCode)
  useSendWhenComplete(code, { isAlone: !before, isBusy: submit.isBusy, send: sendOnce })
  const send = () => {
    if (code.length === CODE_LENGTH) sendOnce(code)
    else submit.complain({ field: 'code', text: t('account.codeShort') })
  }
  return (
    <AccountForm submit={submit} onSend={send}>
      <p className={css.muted}>{children}</p>
      <FormTrouble submit={submit} />
      {before}
      <CodeField
        label={t('account.code')}
        value={code}
        onChange={setCode}
        sendsItself={!before}
        shouldAutoFocus={!before}
        error={submit.at('code')}
        way={demoHint}
      />
      <Button type="submit" size="large" isBlock isBusy={submit.isBusy}>
        {action}
      </Button>
      <CodeFormLinks
        waitSeconds={waitSeconds}
        onResend={() => {
          forget()
          onResend()
        }}
        onBack={onBack}
      />
    </AccountForm>
  )
}
