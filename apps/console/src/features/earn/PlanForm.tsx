/**
 * Asking for a new plan, or for other limits or another offer of the open one. Approved, it counts.
 */
import { ASSET_ID } from '@assay/domain/asset.ts'
import { PLAN_ID } from '@assay/domain/earn/earnPlan.ts'
import {
  DAILY_RATE_MAX,
  PERIOD_DAYS_MAX,
  REDEMPTION_FEE_RATE_MAX,
} from '@assay/domain/earn/lockupRules.ts'
import { parseAmount, toDecimal } from '@assay/money/decimal.ts'
import { Checkbox } from '@assay/ui/choices/Checkbox.tsx'
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { type ConsolePlan, proposePlan } from '@assay/wire/routes/operator/earn.ts'
import { getProposals, isReason } from '@assay/wire/routes/operator/proposals.ts'
import { useState } from 'react'
import { refreshReads, useAct } from '../../api/call.ts'
import { t } from '../../i18n/words.ts'
import { AskFoot } from '../../page/AskFoot.tsx'
import { Fields, Panel, Stack } from '../../page/Page.tsx'
import { percentOf, rateTyped } from '../../page/percent.ts'

/** Rates are typed in percent and kept as shares of one. */
export const percentText = (rate: bigint) => `${percentOf(rate)}%`

const NAMES = ['id', 'asset', 'days', 'rate', 'fee', 'minimum', 'maximum'] as const
type Texts = Record<(typeof NAMES)[number], string>
/** What a plan keeps for its life. */
const FIXED: readonly string[] = ['id', 'asset', 'days', 'rate', 'fee']

const EMPTY: Texts = { id: '', asset: '', days: '', rate: '', fee: '', minimum: '', maximum: '' }
const textsOf = (plan: ConsolePlan): Texts => ({
  id: plan.id,
  asset: plan.asset,
  days: String(plan.periodDays),
  rate: percentOf(plan.dailyRate),
  fee: percentOf(plan.redemptionFeeRate),
  minimum: toDecimal(plan.minimum),
  maximum: toDecimal(plan.maximum),
})

/** The form restarts when it is based on another plan, or that plan changed. */
export const planKey = (plan: ConsolePlan | undefined) =>
  plan ? JSON.stringify([textsOf(plan), plan.isOffered]) : ''

const wholeOf = (text: string) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN)
const isWithin = (value: bigint | undefined, most: bigint) => value !== undefined && value <= most

/** Invalid input; the server checks whether a plan earns too little for its coin's digits. */
function faultsOf(texts: Texts): Set<keyof Texts> {
  const rate = rateTyped(texts.rate)
  const [minimum, maximum] = [parseAmount(texts.minimum.trim()), parseAmount(texts.maximum.trim())]
  const days = wholeOf(texts.days)
  const isRight: Record<keyof Texts, boolean> = {
    id: PLAN_ID.test(texts.id.trim()),
    asset: ASSET_ID.test(texts.asset.trim().toUpperCase()),
    days: days >= 1 && days <= PERIOD_DAYS_MAX,
    rate: rate !== 0n && isWithin(rate, DAILY_RATE_MAX),
    fee: isWithin(rateTyped(texts.fee), REDEMPTION_FEE_RATE_MAX),
    minimum: (minimum ?? 0n) > 0n,
    maximum: maximum !== undefined && maximum >= (minimum ?? 1n),
  }
  return new Set(NAMES.filter((name) => !isRight[name]))
}

/** Undefined while something is missing or cannot be so. */
function planOf(texts: Texts, isOffered: boolean): ConsolePlan | undefined {
  if (faultsOf(texts).size > 0) return undefined
  return {
    id: texts.id.trim(),
    asset: texts.asset.trim().toUpperCase(),
    periodDays: wholeOf(texts.days),
    isOffered,
    dailyRate: rateTyped(texts.rate)!,
    redemptionFeeRate: rateTyped(texts.fee)!,
    minimum: parseAmount(texts.minimum.trim())!,
    maximum: parseAmount(texts.maximum.trim())!,
  }
}

type PlanFormProps = { plan: ConsolePlan | undefined; onMade: () => void }

export function PlanForm({ plan, onMade }: PlanFormProps) {
  const [texts, setTexts] = useState(() => (plan ? textsOf(plan) : EMPTY))
  const [isOffered, setOffered] = useState(plan?.isOffered ?? true)
  const [reason, setReason] = useState('')
  const [left, setLeft] = useState<Partial<Record<keyof Texts, boolean>>>({})
  const propose = useAct(proposePlan, () => {
    setReason('')
    setTexts(EMPTY)
    setLeft({})
    setOffered(true)
    onMade()
    refreshReads(getProposals)
    showToast(t('proposal.made'), 'success')
  })
  const wanted = planOf(texts, isOffered)
  const faults = faultsOf(texts)
  const errorOf = (name: keyof Texts) => {
    if (!left[name] || texts[name] === '' || !faults.has(name)) return undefined
    return name === 'id' || name === 'asset' ? t(`bounds.${name}`) : t(`earn.bounds.${name}`)
  }
  const isFilled = wanted !== undefined && isReason(reason)
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
                error={errorOf(name)}
                onBlur={() => setLeft({ ...left, [name]: true })}
                inputMode={name === 'id' || name === 'asset' ? 'text' : 'decimal'}
              />
            ))}
          </Fields>
          <Checkbox isChecked={isOffered} onChange={setOffered}>
            {t('earn.offered')}
          </Checkbox>
          <AskFoot reason={reason} isFilled={isFilled} act={propose} onReason={setReason} />
        </Stack>
      </form>
    </Panel>
  )
}
