/** The state of one withdrawal from the first choice to its result. */
import type { Amount } from '@assay/money/amount.ts'
import {
  type MemberWithdrawal,
  type SavedAddress,
  withdraw,
} from '@assay/wire/routes/withdrawal/withdrawal.ts'
import { useState } from 'react'
import { useRefusalText } from '../../form/useRefusalText.ts'
import { useT } from '../../i18n/i18n.ts'
import { type TypedHere, useTypedHere } from '../../session/useTypedHere.ts'
import { haptic } from '../../store/haptic.ts'
import { createTabStore } from '../../store/tabStore.ts'
import { useWrite } from '../../write/useWrite.ts'
import { refreshWithdrawals, type WithdrawalNetwork } from './withdrawalQueries.ts'
import { type CheckedWithdrawal, checkAmount } from './withdrawForm.ts'

type WithdrawFormStep = 'edit' | 'review' | 'proof'
/** What was looked at and is sent: nothing that arrives later changes it. */
export type WithdrawalDraft = {
  typed: TypedWithdrawal
  network: WithdrawalNetwork
  address: SavedAddress
  amount: Amount
  isReviewed: boolean
}
export type WithdrawForm = ReturnType<typeof useWithdrawForm>

/** A coin and network, once chosen, which of their addresses, and how much. */
export type TypedWithdrawal = {
  chosen?: { asset: string; chainId: number }
  addressId?: number
  amount: string
}
const NOTHING: TypedWithdrawal = { amount: '' }
const withdrawalTyped = createTabStore<TypedHere<TypedWithdrawal>>(
  'typedWithdrawal',
  { at: '', value: NOTHING },
  ({ at = '', value }) => ({ at, value: { ...NOTHING, ...value } }),
)
/** Never the proofs. */
export const useTypedWithdrawal = () => useTypedHere(withdrawalTyped, () => NOTHING)

export function useWithdrawForm(
  network: WithdrawalNetwork,
  addresses: readonly SavedAddress[],
  [typed, change, settle]: ReturnType<typeof useTypedWithdrawal>,
) {
  const t = useT()
  const refusalText = useRefusalText()
  const own = addresses.filter(
    ({ asset, chainId }) => asset === network.asset && chainId === network.chainId,
  )
  const { addressId, amount: text } = typed
  const [isTouched, setTouched] = useState(text !== '')
  const [step, setStep] = useState<WithdrawFormStep>('edit')
  const [draft, setDraft] = useState<WithdrawalDraft>()
  const [result, setResult] = useState<MemberWithdrawal>()
  const write = useWrite(withdraw, {
    onDone(reply) {
      setResult(reply)
      setStep('edit')
      if (draft) settle(draft.typed, { ...draft.typed, amount: '' })
      setTouched(false)
      refreshWithdrawals()
    },
  })
  const address = own.find(({ id }) => id === addressId) ?? own[0]
  const checked = checkAmount(text, network)
  const isShown = isTouched || (text !== '' && 'code' in checked && isAbove(checked))

  return {
    network,
    own,
    address,
    text,
    checked,
    step,
    draft,
    write,
    result,
    setStep,
    setAddressId: (id: number) => change({ ...typed, addressId: id }),
    error: isShown && 'code' in checked ? textOf(checked) : undefined,
    type(plain: string) {
      setTouched(false)
      change({ ...typed, amount: plain })
    },
    touch: () => setTouched(text !== ''),
    next() {
      setTouched(true)
      if (!address || 'code' in checked) return haptic('warn')
      write.reset()
      setDraft({ typed, network, address, ...checked })
      setStep('review')
    },
    close() {
      write.reset()
      setStep('edit')
      setResult(undefined)
    },
  }

  function textOf({ code, details }: Extract<CheckedWithdrawal, { code: string }>): string {
    if (code === 'amountRequired') return t('withdrawal.enterAmount')
    return refusalText({ code, details })
  }
}

const isAbove = ({ code }: { code: string }) =>
  code === 'insufficientBalance' || code.endsWith('Maximum') || code === 'amountTooPrecise'
