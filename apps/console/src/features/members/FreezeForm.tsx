/** Freezes at once, with a reason that the member reads; or proposes to lift a freeze. */
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import {
  freezeMember,
  getMemberProfile,
  proposeUnfreeze,
} from '@assay/wire/routes/operator/members.ts'
import { getProposals, isReason, REASON_MAX } from '@assay/wire/routes/operator/proposals.ts'
import { useState } from 'react'
import { refreshReads, useAct } from '../../api/call.ts'
import { t } from '../../i18n/words.ts'
import { ConsoleProblem } from '../../page/Page.tsx'
import css from './members.module.css'

export function FreezeForm({ member, isFrozen }: { member: number; isFrozen: boolean }) {
  const [reason, setReason] = useState('')
  const done = (text: string) => () => {
    setReason('')
    refreshReads(getMemberProfile, getProposals)
    showToast(text, 'success')
  }
  const freeze = useAct(freezeMember, done(t('freeze.done')))
  const unfreeze = useAct(proposeUnfreeze, done(t('proposal.made')))
  const act = isFrozen ? unfreeze : freeze
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReason(reason)) void act.run({ member, reason: reason.trim() })
      }}
    >
      <h2>{isFrozen ? t('unfreeze.title') : t('freeze.title')}</h2>
      <TextField
        label={t('act.reason')}
        hint={isFrozen ? t('unfreeze.hint') : t('freeze.hint')}
        value={reason}
        onChange={setReason}
        maxLength={REASON_MAX}
      />
      <ConsoleProblem>{act.error}</ConsoleProblem>
      <Button
        type="submit"
        kind={isFrozen ? 'secondary' : 'danger'}
        isBusy={act.isBusy}
        disabled={!isReason(reason)}
      >
        {isFrozen ? t('unfreeze.act') : t('freeze.act')}
      </Button>
    </form>
  )
}
