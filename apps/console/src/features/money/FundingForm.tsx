/** Proposes to book surplus coins to a house account. Nothing moves before a checker approves. */
import { FUNDABLE_ACCOUNTS, type FundableAccount } from '@assay/domain/houseAccounts.ts'
import { parseAmount, toDecimal } from '@assay/money/decimal.ts'
import { RadioList } from '@assay/ui/choices/RadioList.tsx'
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { getProposals, isReason } from '@assay/wire/routes/operator/proposals.ts'
import { proposeFunding, type ReserveLine } from '@assay/wire/routes/operator/reserves.ts'
import { useState } from 'react'
import { refreshReads, useAct } from '../../api/call.ts'
import { exact } from '../../i18n/figures.ts'
import { t, tOf } from '../../i18n/words.ts'
import { AskFoot } from '../../page/AskFoot.tsx'
import { Panel, Stack } from '../../page/Page.tsx'

const nameOf = ({ chain, asset }: ReserveLine) => `${asset}, ${chain}`

/** `surplus`: lines with something to book, at least one. */
export function FundingForm({ surplus }: { surplus: readonly [ReserveLine, ...ReserveLine[]] }) {
  const [from, setFrom] = useState(nameOf(surplus[0]))
  const [account, setAccount] = useState<FundableAccount>('house/insurance')
  const [typed, setTyped] = useState<string>()
  const [reason, setReason] = useState('')
  const propose = useAct(proposeFunding, () => {
    setTyped(undefined)
    setReason('')
    refreshReads(getProposals)
    showToast(t('proposal.made'), 'success')
  })
  const line = surplus.find((one) => nameOf(one) === from) ?? surplus[0]
  const amount = typed ?? toDecimal(line.bookable)
  const parsed = parseAmount(amount.trim())
  const isFilled = parsed !== undefined && parsed > 0n && isReason(reason)
  return (
    <Panel title={t('funding.title')} isBelow>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isFilled) return
          const { chainId, asset } = line
          void propose.run({ chainId, asset, amount: parsed, account, reason: reason.trim() })
        }}
      >
        <Stack>
          <p>{t('funding.hint')}</p>
          <RadioList
            label={t('funding.from')}
            isLabelShown
            options={surplus.map((one) => ({
              value: nameOf(one),
              label: nameOf(one),
              hint: t('funding.free', { amount: exact(one.bookable) }),
            }))}
            value={nameOf(line)}
            onChange={(value) => {
              setFrom(value)
              setTyped(undefined)
            }}
          />
          <TextField
            label={t('credit.amount')}
            value={amount}
            onChange={setTyped}
            inputMode="decimal"
            error={parsed === undefined ? t('credit.noAmount') : undefined}
          />
          <RadioList
            label={t('funding.to')}
            isLabelShown
            options={FUNDABLE_ACCOUNTS.map((value) => ({ value, label: tOf('source', value) }))}
            value={account}
            onChange={setAccount}
          />
          <AskFoot reason={reason} isFilled={isFilled} act={propose} onReason={setReason} />
        </Stack>
      </form>
    </Panel>
  )
}
