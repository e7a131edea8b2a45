/** Fund password and the code for exactly this amount and address; then it is sent, once. */
import { focusWrong } from '@assay/ui/fields/focusWrong.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { sendWithdrawCode } from '@assay/wire/routes/withdrawal/withdrawal.ts'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { type EnrolledFactors, ProofFields, useWithdrawalProof } from './ProofFields.tsx'
import type { WithdrawForm } from './useWithdrawForm.ts'

export function WithdrawProof({ form, factors }: { form: WithdrawForm; factors: EnrolledFactors }) {
  const t = useT()
  const format = useFormat()
  const { draft, step, write } = form
  const proof = useWithdrawalProof(() =>
    draft
      ? call(sendWithdrawCode, { addressId: draft.address.id, amount: draft.amount })
      : Promise.reject(new Error('There is nothing to send a code for.')),
  )
  const { request, clear } = proof
  const isOpen = step === 'proof'
  useEffect(() => {
    if (isOpen) void request()
    else clear()
  }, [isOpen, request, clear])
  const refused = write.state.step === 'refused' ? write.state : undefined
  useEffect(() => {
    if (refused) focusWrong()
  }, [refused])
  const submit = () => {
    if (!draft) return
    const { amount, address, network } = draft
    void write.send({ addressId: address.id, amount, fee: network.fee, ...proof.proof })
  }
  return (
    <Sheet
      isOpen={isOpen && write.state.step !== 'unknown'}
      isLocked={write.isBusy}
      onClose={form.close}
      title={t('withdrawal.proofTitle')}
      footer={
        <Button
          size="large"
          isBlock
          isBusy={write.isBusy}
          reason={proof.isWhole(factors) ? undefined : t('withdrawal.enterProof')}
          onClick={submit}
        >
          {t('withdrawal.send', {
            amount: format.exact(draft?.amount),
            coin: draft?.network.asset ?? '',
          })}
        </Button>
      }
    >
      <ProofFields proof={proof} factors={factors} refused={refused} />
    </Sheet>
  )
}
