/** From what is typed to the lockup: checked here, read back, then sent once. */
import { type OfferedPlan, type OwnLockup, openLockup } from '@assay/wire/routes/finance.ts'
import { useState } from 'react'
import { serverNow } from '../../api/serverClock.ts'
import { useWrite } from '../../api/useWrite.ts'
import { useWriteError } from '../../app/write/useWriteError.ts'
import { useT } from '../../i18n/i18n.ts'
import type { MessageKey } from '../../i18n/messageKey.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { haptic } from '../../session/haptic.ts'
import { refreshEarn, useSpotBalance } from './earnQueries.ts'
import { mostOf, previewLock } from './lockForm.ts'

export type LockForm = ReturnType<typeof useLockForm>

export function useLockForm(plan: OfferedPlan) {
  const t = useT()
  const format = useFormat()
  const [text, setText] = useState('')
  const [isTouched, setTouched] = useState(false)
  /** The end that was agreed to: another one is asked about anew. */
  const [agreedTo, setAgreedTo] = useState<number>()
  const [isReviewing, setReviewing] = useState(false)
  const [done, setDone] = useState<OwnLockup>()
  const available = useSpotBalance(plan.asset)
  const preview = previewLock(plan, text, { available, now: serverNow() })
  const { maturesAt } = preview.figures
  const isAgreed = agreedTo === maturesAt
  const write = useWrite(openLockup, {
    onDone: (reply) => {
      setReviewing(false)
      setText('')
      setTouched(false)
      setAgreedTo(undefined)
      setDone(reply)
      void refreshEarn()
    },
  })
  const { principal, problem } = preview
  const isShown = isTouched || (problem && problem.code !== 'amountRequired')
  return {
    text,
    available,
    preview,
    write,
    done,
    isAgreed,
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
      if (problem || !isAgreed) return haptic('warn')
      write.reset()
      setReviewing(true)
    },
    send() {
      if (!isAgreed) return setReviewing(false)
      if (principal && !problem) void write.send({ plan: plan.id, principal, maturesAt })
    },
    leaveReview: () => setReviewing(false),
    startAnew() {
      write.reset()
      setDone(undefined)
    },
  }

  function problemText(): string {
    if (!problem || problem.code === 'amountRequired') return t('transfer.enterAmount')
    const most = format.exact(plan.funded)
    return t(`error.${problem.code}` as MessageKey, { most, asset: plan.asset, ...problem.details })
  }
}
