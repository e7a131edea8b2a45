/** From what is typed to the subscription: checked here, read back, then sent once. */
import { type ShownOffering, subscribe } from '@assay/wire/routes/ieo.ts'
import { useState } from 'react'
import { serverNow } from '../../../api/serverClock.ts'
import { useWrite } from '../../../api/useWrite.ts'
import { useWriteError } from '../../../app/write/useWriteError.ts'
import { useT } from '../../../i18n/i18n.ts'
import type { MessageKey } from '../../../i18n/messageKey.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { decimalsOf } from '../../../live/coinDecimals.ts'
import { haptic } from '../../../session/haptic.ts'
import { refreshLaunchpad, useOwnIn, useSpotBalance } from '../launchpadQueries.ts'
import { mostOf, type PayPrice, previewSubscription } from './subscribeForm.ts'

export type SubscribeForm = ReturnType<typeof useSubscribeForm>

export function useSubscribeForm(offering: ShownOffering) {
  const t = useT()
  const format = useFormat()
  const [text, setText] = useState('')
  const [isTouched, setTouched] = useState(false)
  const [isAgreed, setAgreed] = useState(false)
  const [isTickMissing, setTickMissing] = useState(false)
  const [isReviewing, setReviewing] = useState(false)
  const [chosen, setChosen] = useState(offering.prices[0]!.asset)
  const paid: PayPrice =
    offering.prices.find(({ asset }) => asset === chosen) ?? offering.prices[0]!
  const available = useSpotBalance(paid.asset)
  const mine = useOwnIn(offering)
  const typed = { paid, payDecimals: decimalsOf(paid.asset), text }
  const preview = previewSubscription(offering, typed, { available, ...mine, now: serverNow() })
  const write = useWrite(subscribe, {
    onDone: () => {
      setReviewing(false)
      setText('')
      setTouched(false)
      setAgreed(false)
      void refreshLaunchpad()
    },
  })
  const { quantity, problem } = preview
  const isShown = isTouched || (problem && problem.code !== 'quantityRequired')
  return {
    ...{ text, paid, available, preview, write, isAgreed, isReviewing },
    isTickMissing: isTickMissing && !isAgreed,
    most: available === undefined ? undefined : mostOf(offering, paid, { available, ...mine }),
    error: problem && isShown ? problemText() : undefined,
    refusal: useWriteError(write.state),
    actionText: t('launchpad.action', {
      ...{ quantity: format.exact(preview.shown), asset: offering.asset },
    }),
    payWith(asset: string) {
      write.reset()
      setChosen(asset)
    },
    type(next: string) {
      write.reset()
      setTouched(false)
      setText(next)
    },
    touch: () => setTouched(text !== ''),
    agree: setAgreed,
    review() {
      setTouched(true)
      setTickMissing(!problem && !isAgreed)
      if (problem || !isAgreed) return haptic('warn')
      write.reset()
      setReviewing(true)
    },
    send() {
      if (!quantity || problem) return setReviewing(false)
      void write.send({ offering: offering.id, payAsset: paid.asset, quantity })
    },
    leaveReview: () => setReviewing(false),
    startAnew: () => write.reset(),
  }

  function problemText(): string {
    if (!problem || problem.code === 'quantityRequired') return t('launchpad.enterQuantity')
    if (problem.code === 'insufficientBalance') {
      return t('transfer.notEnough', { asset: paid.asset })
    }
    const { unit, minimum, remaining, maximum, total, allotment } = offering
    const limits = { unit, minimum, remaining, maximum: allotment === 'proRata' ? total : maximum }
    const figures =
      problem.code === 'tooManySubscriptions'
        ? []
        : Object.entries(limits).map(([name, value]) => [name, format.exact(value)])
    return t(`error.${problem.code}` as MessageKey, {
      ...{ ...problem.details, asset: offering.asset, ...Object.fromEntries(figures) },
    })
  }
}
