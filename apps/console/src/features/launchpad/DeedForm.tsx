/** Asking to settle an offering that was dealt out, or to withdraw one. Approved, it is done. */
import { settleBy } from '@assay/domain/launchpad/offeringRules.ts'
import { RadioList } from '@assay/ui/choices/RadioList.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import {
  type DeskOfferingStanding,
  proposeOfferingDeed,
} from '@assay/wire/routes/operator/launchpad.ts'
import { getProposals } from '@assay/wire/routes/operator/proposals.ts'
import { useState } from 'react'
import { refreshReads, useAct } from '../../api/call.ts'
import { when } from '../../i18n/figures.ts'
import { t } from '../../i18n/words.ts'
import { AskFoot } from '../../page/AskFoot.tsx'
import { Panel, Stack } from '../../page/Page.tsx'

type DeedFormProps = { standing: DeskOfferingStanding; onMade: () => void }

export function DeedForm({ standing: { offering, stage }, onMade }: DeedFormProps) {
  const [deed, setDeed] = useState<'settle' | 'withdraw'>()
  const [reason, setReason] = useState('')
  const propose = useAct(proposeOfferingDeed, () => {
    onMade()
    refreshReads(getProposals)
    showToast(t('proposal.made'), 'success')
  })
  const isFilled = deed !== undefined && reason.trim().length >= 3
  const deeds = stage === 'allotted' ? (['settle', 'withdraw'] as const) : (['withdraw'] as const)
  return (
    <Panel title={t('launchpad.deed', { offering: offering.id })}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isFilled) void propose.run({ id: offering.id, deed, reason: reason.trim() })
        }}
      >
        <Stack>
          <p>{t('launchpad.deedHint', { date: when(settleBy(offering)) })}</p>
          <RadioList
            label={t('launchpad.deed', { offering: offering.id })}
            options={deeds.map((value) => ({ value, label: t(`launchpad.${value}`) }))}
            value={deed}
            onChange={setDeed}
          />
          <AskFoot reason={reason} isFilled={isFilled} act={propose} onReason={setReason} />
        </Stack>
      </form>
    </Panel>
  )
}
