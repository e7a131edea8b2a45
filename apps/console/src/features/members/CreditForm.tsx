/** Proposes a credit. Nothing moves until a finance checker retypes the amount and decides. */
import {
  CREDIT_KINDS,
  CREDIT_SOURCES,
  type CreditKind,
  type CreditSource,
} from '@assay/domain/operator/creditKinds.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import { RadioList } from '@assay/ui/choices/RadioList.tsx'
import { Segmented } from '@assay/ui/choices/Segmented.tsx'
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import { proposeCredit } from '@assay/wire/routes/operator/credits.ts'
import { getProposals, isReason, REASON_MAX } from '@assay/wire/routes/operator/proposals.ts'
import { useState } from 'react'
import { refreshReads, useAct } from '../../api/call.ts'
import { t, tOf } from '../../i18n/words.ts'
import { ConsoleProblem } from '../../page/Page.tsx'
import css from './members.module.css'

export function CreditForm({ member }: { member: number }) {
  const [amount, setAmount] = useState('')
  const [asset, setAsset] = useState('USDT')
  const [source, setSource] = useState<CreditSource>('house/fees')
  const [kind, setKind] = useState<CreditKind>()
  const [reason, setReason] = useState('')
  const propose = useAct(proposeCredit, () => {
    setAmount('')
    setKind(undefined)
    setReason('')
    refreshReads(getProposals)
    showToast(t('proposal.made'), 'success')
  })
  const parsed = parseAmount(amount.trim())
  const isSaid = kind !== undefined && isReason(reason)
  const isFilled = parsed !== undefined && parsed > 0n && isSaid
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isFilled) return
        const coin = { asset: asset.trim().toUpperCase(), amount: parsed }
        void propose.run({ member, account: 'spot', ...coin, source, kind, reason: reason.trim() })
      }}
    >
      <h2>{t('credit.title')}</h2>
      <div className={css.pair}>
        <TextField
          label={t('credit.amount')}
          value={amount}
          onChange={setAmount}
          inputMode="decimal"
          error={amount !== '' && parsed === undefined ? t('credit.noAmount') : undefined}
        />
        <TextField label={t('credit.coin')} value={asset} onChange={setAsset} maxLength={16} />
      </div>
      <Segmented
        label={t('credit.source')}
        options={CREDIT_SOURCES.map((value) => ({ value, label: tOf('source', value) }))}
        value={source}
        onChange={setSource}
      />
      <RadioList
        isLabelShown
        label={t('credit.kind')}
        options={CREDIT_KINDS.map((value) => ({ value, label: t(`record.${value}`) }))}
        value={kind}
        onChange={setKind}
      />
      <TextField
        label={t('act.reason')}
        hint={t('credit.hint')}
        value={reason}
        onChange={setReason}
        maxLength={REASON_MAX}
      />
      <ConsoleProblem>{propose.error}</ConsoleProblem>
      <Button type="submit" isBusy={propose.isBusy} disabled={!isFilled}>
        {t('credit.act')}
      </Button>
    </form>
  )
}
