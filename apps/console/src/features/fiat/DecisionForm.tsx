/** Asking to give the coins to the buyer, or back to the seller. Approved, it is done. */
import { RadioList } from '@assay/ui/choices/RadioList.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { type DeskFiatOrder, proposeFiatDecision } from '@assay/wire/routes/operator/fiat.ts'
import { getProposals } from '@assay/wire/routes/operator/proposals.ts'
import { useState } from 'react'
import { refresh, useAct } from '../../api/call.ts'
import { AskFoot } from '../../app/AskFoot.tsx'
import { Stack } from '../../app/Page.tsx'
import { when } from '../../i18n/figures.ts'
import { t } from '../../i18n/words.ts'

type DecisionFormProps = { order: DeskFiatOrder; onMade: () => void }

export function DecisionForm({ order: { id, decidableAt }, onMade }: DecisionFormProps) {
  const [winner, setWinner] = useState<'buyer' | 'seller'>()
  const [reason, setReason] = useState('')
  const propose = useAct(proposeFiatDecision, () => {
    onMade()
    refresh(getProposals)
    showToast(t('proposal.made'), 'success')
  })
  const isFilled = winner !== undefined && reason.trim().length >= 3
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isFilled) void propose.run({ id, toBuyer: winner === 'buyer', reason: reason.trim() })
      }}
    >
      <Stack>
        <p>
          {decidableAt > Date.now()
            ? t('fiat.tooEarly', { date: when(decidableAt) })
            : t('fiat.decisionHint')}
        </p>
        <RadioList
          isLabelShown
          label={t('fiat.decision')}
          options={(['buyer', 'seller'] as const).map((value) => ({
            value,
            label: t(`fiat.to.${value}`),
          }))}
          value={winner}
          onChange={setWinner}
        />
        <AskFoot {...{ reason, isFilled }} act={propose} onReason={setReason} />
      </Stack>
    </form>
  )
}
