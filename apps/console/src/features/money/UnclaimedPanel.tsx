/** Coins on one address that no deposit explains: where to look, and closing them with a reason. */
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import {
  closeUnclaimed,
  getUnclaimed,
  type Unclaimed,
} from '@assay/wire/routes/operator/deposits.ts'
import { isReason, REASON_MAX } from '@assay/wire/routes/operator/proposals.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { refreshReads, useAct } from '../../api/call.ts'
import { exact, when } from '../../i18n/figures.ts'
import { t } from '../../i18n/words.ts'
import { ConsoleProblem, Panel, Stack } from '../../page/Page.tsx'
import { Facts } from '../../table/Facts.tsx'

export function UnclaimedPanel({ coins, mayClose }: { coins: Unclaimed; mayClose: boolean }) {
  const { chainId, chain, member, address, amount, asset, block, seenAt } = coins
  const [reason, setReason] = useState('')
  const close = useAct(closeUnclaimed, () => {
    refreshReads(getUnclaimed)
    showToast(t('unclaimed.closed'), 'success')
  })
  const text = reason.trim()
  return (
    <Panel title={t('unclaimed.one', { member })}>
      <Facts
        facts={[
          [t('deposits.amount'), `${exact(amount)} ${asset}`],
          [
            t('deposits.member'),
            <Link key="member" to={`/members/${member}`}>
              {member}
            </Link>,
          ],
          [t('deposits.chain'), chain],
          [t('unclaimed.address'), address],
          [t('deposits.block'), block],
          [t('deposits.seenAt'), when(seenAt)],
        ]}
      />
      <p>{t('unclaimed.what')}</p>
      <ConsoleProblem>{close.error}</ConsoleProblem>
      {mayClose && (
        <Stack>
          <TextField
            label={t('unclaimed.reason')}
            value={reason}
            onChange={setReason}
            maxLength={REASON_MAX}
          />
          <Button
            isBlock
            disabled={!isReason(reason)}
            isBusy={close.isBusy}
            onClick={() => close.run({ chainId, member, amount, reason: text })}
          >
            {t('unclaimed.close')}
          </Button>
        </Stack>
      )}
    </Panel>
  )
}
