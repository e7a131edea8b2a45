/** The foot of a form that asks a checker: the reason, the error, and the button. */
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { REASON_MAX } from '@assay/wire/routes/operator/proposals.ts'
import { t } from '../i18n/words.ts'
import { ConsoleProblem } from './Page.tsx'

type AskFootProps = {
  reason: string
  onReason: (reason: string) => void
  act: { isBusy: boolean; error: string | undefined }
  /** All required fields are filled, including the reason. */
  isFilled: boolean
}

export function AskFoot({ reason, onReason, act, isFilled }: AskFootProps) {
  return (
    <>
      <TextField
        label={t('act.reason')}
        value={reason}
        onChange={onReason}
        maxLength={REASON_MAX}
      />
      <ConsoleProblem>{act.error}</ConsoleProblem>
      <Button type="submit" isBlock isBusy={act.isBusy} disabled={!isFilled}>
        {t('credit.act')}
      </Button>
    </>
  )
}
