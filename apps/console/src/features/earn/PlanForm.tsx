/** Asking for a new plan, or for other limits or another offer of the open one. Approved, it counts. */
import { PLAN_ID } from '@assay/domain/earn/earnPlan.ts'
import type { Amount, Ratio } from '@assay/money/amount.ts'
import { parseAmount, toDecimal } from '@assay/money/decimal.ts'
import { Checkbox } from '@assay/ui/choices/Checkbox.tsx'
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { type DeskPlan, proposePlan } from '@assay/wire/routes/operator/earn.ts'
import { getProposals } from '@assay/wire/routes/operator/proposals.ts'
import { useState } from 'react'
import { refresh, useAct } from '../../api/call.ts'
import { AskFoot } from '../../app/AskFoot.tsx'
import { Fields, Panel, Stack } from '../../app/Page.tsx'
import { t } from '../../i18n/words.ts'

/** Rates are typed in percent and kept as shares of one. */
const PERCENT = 100n
const PERCENT_DECIMALS = 16
export const percentText = (rate: bigint) => `${toDecimal(rate * PERCENT)} %`

const NAMES = ['id', 'asset', 'days', 'rate', 'fee', 'minimum', 'maximum'] as const
type Texts = Record<(typeof NAMES)[number], string>
/** What a plan keeps for its life. */
const FIXED: readonly string[] = ['id', 'asset', 'days', 'rate', 'fee']

const EMPTY: Texts = { id: '', asset: '', days: '', rate: '', fee: '', minimum: '', maximum: '' }
const textsOf = (plan: DeskPlan): Texts => ({
  ...{ id: plan.id, asset: plan.asset, days: String(plan.periodDays) },
  rate: toDecimal(plan.dailyRate * PERCENT),
  fee: toDecimal(plan.redemptionFeeRate * PERCENT),
  ...{ minimum: toDecimal(plan.minimum), maximum: toDecimal(plan.maximum) },
})

/** A form begins anew where the plan that it stands on is another, or was changed meanwhile. */
export const planKey = (plan: DeskPlan | undefined) =>
  plan ? JSON.stringify([textsOf(plan), plan.isOffered]) : ''

function rateOf(text: string): Ratio | undefined {
  const percent = parseAmount(text.trim(), PERCENT_DECIMALS)
  return percent === undefined ? undefined : ((percent / PERCENT) as Ratio)
}

/** Undefined while something is missing or no figure. */
function planOf(texts: Texts, isOffered: boolean): DeskPlan | undefined {
  const [dailyRate, redemptionFeeRate] = [rateOf(texts.rate), rateOf(texts.fee)]
  const minimum: Amount | undefined = parseAmount(texts.minimum.trim())
  const maximum: Amount | undefined = parseAmount(texts.maximum.trim())
  const [id, asset, days] = [texts.id.trim(), texts.asset.trim().toUpperCase(), texts.days.trim()]
  const isNamed = PLAN_ID.test(id) && /^[A-Z0-9]{1,16}$/.test(asset)
  if (!isNamed || !/^\d{1,3}$/.test(days) || !minimum || !maximum) return undefined
  if (dailyRate === undefined || redemptionFeeRate === undefined) return undefined
  return {
    ...{ id, asset, periodDays: Number(days), dailyRate, redemptionFeeRate },
    ...{ minimum, maximum, isOffered },
  }
}

export function PlanForm({ plan }: { plan: DeskPlan | undefined }) {
  const [texts, setTexts] = useState(() => (plan ? textsOf(plan) : EMPTY))
  const [isOffered, setOffered] = useState(plan?.isOffered ?? true)
  const [reason, setReason] = useState('')
  const propose = useAct(proposePlan, () => {
    setReason('')
    refresh(getProposals)
    showToast(t('proposal.made'), 'success')
  })
  const wanted = planOf(texts, isOffered)
  const isFilled = wanted !== undefined && reason.trim().length >= 3
  return (
    <Panel title={plan ? t('earn.change', { plan: plan.id }) : t('earn.new')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isFilled) void propose.run({ ...wanted, reason: reason.trim() })
        }}
      >
        <Stack>
          <p>{t('earn.formHint')}</p>
          <Fields>
            {NAMES.filter((name) => !plan || !FIXED.includes(name)).map((name) => (
              <TextField
                key={name}
                label={t(`earn.field.${name}`)}
                value={texts[name]}
                onChange={(text) => setTexts({ ...texts, [name]: text })}
                inputMode={name === 'id' || name === 'asset' ? 'text' : 'decimal'}
              />
            ))}
          </Fields>
          <Checkbox isChecked={isOffered} onChange={setOffered}>
            {t('earn.offered')}
          </Checkbox>
          <AskFoot {...{ reason, isFilled }} act={propose} onReason={setReason} />
        </Stack>
      </form>
    </Panel>
  )
}
