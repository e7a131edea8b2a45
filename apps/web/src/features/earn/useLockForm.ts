/** From what is typed to the lockup: checked here, read back, then sent once. */
import { type OfferedPlan, openLockup } from '@assay/wire/routes/finance.ts'
import { useState } from 'react'
import { serverNow } from '../../api/serverClock.ts'
import { useWrite } from '../../api/useWrite.ts'
import { useWriteError } from '../../app/write/useWriteError.ts'
import { useT } from '../../i18n/i18n.ts'
import type { MessageKey } from '../../i18n/messageKey.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { haptic } from '../../session/haptic.ts'
import { refreshEarn, useIsFree, useSpotBalance } from './earnQueries.ts'
import { mostOf, previewLock, roundFunded } from './lockForm.ts'

export type LockForm = ReturnType<typeof useLockForm>

export function useLockForm(plan: OfferedPlan) {
  const t = useT()
  const format = useFormat()
  const [text, setText] = useState('')
  const [isTouched, setTouched] = useState(false)
  /** The end that was agreed to: another one is asked about anew. */
  const [agreedTo, setAgreedTo] = useState<number>()
  const [isTickMissing, setTickMissing] = useState(false)
  const [isReviewing, setReviewing] = useState(false)
  const available = useSpotBalance(plan.asset)
  const preview = previewLock(plan, text, { available, now: serverNow() })
  const { maturesAt } = preview.figures
  const isFree = useIsFree(plan.asset)
  const isAgreed = agreedTo === maturesAt
  const write = useWrite(openLockup, {
    onDone: () => {
      setReviewing(false)
      setText('')
      setTouched(false)
      setAgreedTo(undefined)
      void refreshEarn()
    },
  })
  const { principal, problem } = preview
  const isShown = isTouched || (problem && problem.code !== 'amountRequired')
  return {
    text,
    available,
    preview,
    isFree,
    write,
    isAgreed,
    isTickMissing: isTickMissing && !isAgreed,
    isReviewing,
    most: available === undefined ? undefined : mostOf(plan, available),
    error: problem && isShown ? problemText() : undefined,
    refusal: useWriteError(write.state),
    actionText: t('earn.action', {
      ...{ amount: format.exact(preview.shown), asset: plan.asset, days: plan.periodDays },
    }),
    type(next: string) {
      write.reset()
      setTouched(false)
      setText(next)
    },
    touch: () => setTouched(text !== ''),
    agree: (isAgreed: boolean) => setAgreedTo(isAgreed ? maturesAt : undefined),
    review() {
      setTouched(true)
      setTickMissing(!problem && !isAgreed)
      if (problem || !isAgreed) return haptic('warn')
      write.reset()
      setReviewing(true)
    },
    send() {
      if (!isAgreed) return setReviewing(false)
      if (principal && !problem) void write.send({ plan: plan.id, principal, maturesAt, isFree })
    },
    leaveReview: () => setReviewing(false),
    startAnew: () => write.reset(),
  }

  function problemText(): string {
    if (!problem || problem.code === 'amountRequired') return t('transfer.enterAmount')
    const { asset, minimum, maximum } = plan
    const limits = { most: roundFunded(plan), minimum, maximum }
    const figures = Object.entries(limits).map(([name, value]) => [name, format.exact(value)])
    return t(`error.${problem.code}` as MessageKey, {
      ...{ ...problem.details, asset, ...Object.fromEntries(figures) },
    })
  }
}
