/**
 * Proposes to make a member a merchant, or to end that; another risk operator or an admin decides.
 */
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { type ConsoleMerchant, proposeMerchant } from '@assay/wire/routes/operator/fiat.ts'
import { getProposals, isReason } from '@assay/wire/routes/operator/proposals.ts'
import { useState } from 'react'
import { refreshReads, useAct } from '../../api/call.ts'
import { t } from '../../i18n/words.ts'
import { AskFoot } from '../../page/AskFoot.tsx'
import { Panel, Stack } from '../../page/Page.tsx'

/** Without one that was chosen it makes a new one. */
export function MerchantForm({ merchant }: { merchant: ConsoleMerchant | undefined }) {
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const propose = useAct(proposeMerchant, () => {
    setTyped('')
    setReason('')
    refreshReads(getProposals)
    showToast(t('proposal.made'), 'success')
  })
  const member = merchant?.member ?? (/^\d{1,15}$/.test(typed) ? Number(typed) : undefined)
  const isActive = !merchant?.isActive
  const isFilled = member !== undefined && isReason(reason)
  const title = merchant
    ? t(isActive ? 'fiat.again' : 'fiat.end', { member: merchant.member })
    : t('fiat.new')
  return (
    <Panel title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isFilled) void propose.run({ member, isActive, reason: reason.trim() })
        }}
      >
        <Stack>
          <p>{t(isActive ? 'fiat.newHint' : 'fiat.endHint')}</p>
          {!merchant && (
            <TextField
              label={t('fiat.memberNumber')}
              inputMode="numeric"
              value={typed}
              onChange={setTyped}
            />
          )}
          <AskFoot reason={reason} isFilled={isFilled} act={propose} onReason={setReason} />
        </Stack>
      </form>
    </Panel>
  )
}
