/** From the input to the lockup, with the shared hook of such forms. */
import { type OfferedPlan, openLockup } from '@assay/wire/routes/earn/finance.ts'
import { useState } from 'react'
import { useSpotBalance } from '../../account/useSpotBalance.ts'
import { serverNow } from '../../api/serverClock.ts'
import { useAgreedForm } from '../../form/useAgreedForm.ts'
import { useT } from '../../i18n/i18n.ts'
import type { MessageKey } from '../../i18n/messageKey.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { refreshEarn, useIsFree } from './earnQueries.ts'
import { mostToLock, previewLock, roundFunded } from './lockForm.ts'

export type LockForm = ReturnType<typeof useLockForm>

export function useLockForm(plan: OfferedPlan) {
  const t = useT()
  const format = useFormat()
  const typed = useState('')
  const available = useSpotBalance(plan.asset)
  const preview = previewLock(plan, typed[0], { available, now: serverNow() })
  const { principal, problem, figures } = preview
  const { maturesAt } = figures
  const isFree = useIsFree(plan.asset)
  const form = useAgreedForm(openLockup, {
    typed,
    agreement: maturesAt,
    onDone: refreshEarn,
    input: principal && !problem ? { plan: plan.id, principal, maturesAt, isFree } : undefined,
  })
  const isShown = form.isTouched || (problem && problem.code !== 'amountRequired')
  return {
    ...form,
    available,
    preview,
    isFree,
    most: available === undefined ? undefined : mostToLock(plan, available),
    error: problem && isShown ? problemText() : undefined,
    actionText: t('earn.action', {
      amount: format.exact(preview.shown),
      asset: plan.asset,
      days: plan.periodDays,
    }),
  }

  function problemText(): string {
    if (!problem || problem.code === 'amountRequired') return t('transfer.enterAmount')
    const { asset, minimum, maximum } = plan
    const limits = { most: roundFunded(plan), minimum, maximum }
    const figures = Object.entries(limits).map(([name, value]) => [name, format.exact(value)])
    return t(`error.${problem.code}` as MessageKey, {
      ...problem.details,
      asset,
      ...Object.fromEntries(figures),
    })
  }
}
