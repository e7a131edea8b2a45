/**
 * Proposes to give the coins to the buyer, or back to the seller, with a finding that both read.
 * Carried out on approval.
 */
import { FIAT_FINDINGS, type FiatFinding, type FiatWinner } from '@assay/domain/fiat/fiatOrder.ts'
import { RadioList } from '@assay/ui/choices/RadioList.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { type ConsoleFiatOrder, proposeFiatDecision } from '@assay/wire/routes/operator/fiat.ts'
import { getProposals, isReason } from '@assay/wire/routes/operator/proposals.ts'
import { useState } from 'react'
import { refreshReads, useAct } from '../../api/call.ts'
import { when } from '../../i18n/figures.ts'
import { consoleSentence, t } from '../../i18n/words.ts'
import { AskFoot } from '../../page/AskFoot.tsx'
import { Stack } from '../../page/Page.tsx'

type DecisionFormProps = { order: ConsoleFiatOrder; onMade: () => void }

export function DecisionForm({ order: { id, decidableAt }, onMade }: DecisionFormProps) {
  const [finding, setFinding] = useState<FiatFinding>()
  const [reason, setReason] = useState('')
  const propose = useAct(proposeFiatDecision, () => {
    onMade()
    refreshReads(getProposals)
    showToast(t('proposal.made'), 'success')
  })
  const isFilled = finding !== undefined && isReason(reason)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isFilled) void propose.run({ id, finding, reason: reason.trim() })
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
          label={t('fiat.finding')}
          options={[...findingsFor('buyer'), ...findingsFor('seller')]}
          value={finding}
          onChange={setFinding}
        />
        <AskFoot reason={reason} isFilled={isFilled} act={propose} onReason={setReason} />
      </Stack>
    </form>
  )
}

/** In the words that both parties read, with the result for the coins. */
const findingsFor = (winner: FiatWinner) =>
  FIAT_FINDINGS[winner].map((value) => ({
    value,
    label: consoleSentence(value),
    hint: t(`fiat.to.${winner}`),
  }))
