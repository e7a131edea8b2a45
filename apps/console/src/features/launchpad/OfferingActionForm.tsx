/** Asking to settle an offering that was allotted, or to withdraw one. Approved, it is done. */
import { settleBy } from '@assay/domain/launchpad/offeringRules.ts'
import { RadioList } from '@assay/ui/choices/RadioList.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import {
  type ConsoleOfferingProgress,
  proposeOfferingAction,
} from '@assay/wire/routes/operator/launchpad.ts'
import { getProposals, isReason } from '@assay/wire/routes/operator/proposals.ts'
import { useState } from 'react'
import { refreshReads, useAct } from '../../api/call.ts'
import { when } from '../../i18n/figures.ts'
import { t } from '../../i18n/words.ts'
import { AskFoot } from '../../page/AskFoot.tsx'
import { Panel, Stack } from '../../page/Page.tsx'

type OfferingActionFormProps = { progress: ConsoleOfferingProgress; onMade: () => void }

export function OfferingActionForm({
  progress: { offering, stage },
  onMade,
}: OfferingActionFormProps) {
  const [action, setAction] = useState<'settle' | 'withdraw'>()
  const [reason, setReason] = useState('')
  const propose = useAct(proposeOfferingAction, () => {
    onMade()
    refreshReads(getProposals)
    showToast(t('proposal.made'), 'success')
  })
  const isFilled = action !== undefined && isReason(reason)
  const actions = stage === 'allotted' ? (['settle', 'withdraw'] as const) : (['withdraw'] as const)
  return (
    <Panel title={t('launchpad.action', { offering: offering.id })}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isFilled) void propose.run({ id: offering.id, action, reason: reason.trim() })
        }}
      >
        <Stack>
          <p>{t('launchpad.actionHint', { date: when(settleBy(offering)) })}</p>
          <RadioList
            label={t('launchpad.action', { offering: offering.id })}
            options={actions.map((value) => ({ value, label: t(`launchpad.${value}`) }))}
            value={action}
            onChange={setAction}
          />
          <AskFoot reason={reason} isFilled={isFilled} act={propose} onReason={setReason} />
        </Stack>
      </form>
    </Panel>
  )
}
