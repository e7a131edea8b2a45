/** Below a form for a code: a way to ask for another one, which has to wait, and a way back. */
import { Button } from '@assay/ui/press/Button.tsx'
import { useT } from '../../i18n/i18n.ts'
import css from '../accountForms.module.css'

type CodeFormLinksProps = { waitSeconds: number; onResend: () => void; onBack: () => void }

export function CodeFormLinks({ waitSeconds, onResend, onBack }: CodeFormLinksProps) {
  const t = useT()
  const reason = waitSeconds > 0 ? t('account.resendIn', { seconds: waitSeconds }) : undefined
  return (
    <div className={css.links}>
      <Button kind="quiet" onClick={onResend} reason={reason}>
        {t('account.resend')}
      </Button>
      <Button kind="quiet" onClick={onBack}>
        {t('account.back')}
      </Button>
    </div>
  )
}
