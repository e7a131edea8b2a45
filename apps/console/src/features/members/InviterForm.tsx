/** Proposes to end the inviter's share of this member's fees. */
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import { proposeInviterEnd } from '@assay/wire/routes/operator/inviter.ts'
import { getProposals, isReason, REASON_MAX } from '@assay/wire/routes/operator/proposals.ts'
import { useState } from 'react'
import { refreshReads, useAct } from '../../api/call.ts'
import { t } from '../../i18n/words.ts'
import { ConsoleProblem } from '../../page/Page.tsx'
import css from './members.module.css'

export function InviterForm({ member }: { member: number }) {
  const [reason, setReason] = useState('')
  const act = useAct(proposeInviterEnd, () => {
    setReason('')
    refreshReads(getProposals)
    showToast(t('proposal.made'), 'success')
  })
  const isFilled = isReason(reason)
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isFilled) void act.run({ member, reason: reason.trim() })
      }}
    >
      <h2>{t('inviterEnd.title')}</h2>
      <TextField
        label={t('act.reason')}
        hint={t('inviterEnd.hint')}
        value={reason}
        onChange={setReason}
        maxLength={REASON_MAX}
      />
      <ConsoleProblem>{act.error}</ConsoleProblem>
      <Button type="submit" kind="secondary" isBusy={act.isBusy} disabled={!isFilled}>
        {t('inviterEnd.act')}
      </Button>
    </form>
  )
}
