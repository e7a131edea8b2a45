/** From the input to the subscription, with the shared hook of such forms. */
import { type ShownOffering, subscribe } from '@assay/wire/routes/launchpad/ieo.ts'
import { useState } from 'react'
import { useSpotBalance } from '../../../account/useSpotBalance.ts'
import { serverNow } from '../../../api/serverClock.ts'
import { useAgreedForm } from '../../../form/useAgreedForm.ts'
import { useT } from '../../../i18n/i18n.ts'
import type { MessageKey } from '../../../i18n/messageKey.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { decimalsOf } from '../../../store/coinDecimals.ts'
import { refreshLaunchpad, useOwnIn } from '../launchpadQueries.ts'
import { mostToSubscribe, type PayPrice, previewSubscription } from './subscribeForm.ts'

export type SubscribeForm = ReturnType<typeof useSubscribeForm>

export function useSubscribeForm(offering: ShownOffering) {
  const t = useT()
  const format = useFormat()
  const typed = useState('')
  const [chosen, setChosen] = useState(offering.prices[0]!.asset)
  const paid: PayPrice =
    offering.prices.find(({ asset }) => asset === chosen) ?? offering.prices[0]!
  const available = useSpotBalance(paid.asset)
  const mine = useOwnIn(offering)
  const asked = { paid, payDecimals: decimalsOf(paid.asset), text: typed[0] }
  const preview = previewSubscription(offering, asked, { available, ...mine, now: serverNow() })
  const { quantity, problem, unlocksAt } = preview
  const form = useAgreedForm(subscribe, {
    typed,
    agreement: unlocksAt,
    onDone: refreshLaunchpad,
    input:
      quantity && !problem ? { offering: offering.id, payAsset: paid.asset, quantity } : undefined,
  })
  const isShown = form.isTouched || (problem && problem.code !== 'quantityRequired')
  return {
    ...form,
    paid,
    available,
    preview,
    most:
      available === undefined ? undefined : mostToSubscribe(offering, paid, { available, ...mine }),
    error: problem && isShown ? problemText() : undefined,
    actionText: t('launchpad.action', {
      quantity: format.exact(preview.shown),
      asset: offering.asset,
    }),
    payWith(asset: string) {
      form.write.reset()
      setChosen(asset)
    },
  }

  function problemText(): string {
    if (!problem || problem.code === 'quantityRequired') return t('launchpad.enterQuantity')
    if (problem.code === 'insufficientBalance') {
      return t('transfer.notEnough', { asset: paid.asset })
    }
    const { unit, minimum, remaining, maximum, total, allotment } = offering
    const limits = { unit, minimum, remaining, maximum: allotment === 'proRata' ? total : maximum }
    const isCount = problem.code === 'tooManySubscriptions' || problem.code === 'tooManyToOffering'
    const figures = isCount
      ? []
      : Object.entries(limits).map(([name, value]) => [name, format.exact(value)])
    return t(`error.${problem.code}` as MessageKey, {
      ...problem.details,
      asset: offering.asset,
      ...Object.fromEntries(figures),
    })
  }
}
