/** Amount, transaction and screenshot of a missing deposit. */
import { AmountField } from '@assay/ui/fields/AmountField.tsx'
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { getDepositProofs, sendDepositProof } from '@assay/wire/routes/deposit/depositProof.ts'
import { useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { errorText } from '../../../api/errorText.ts'
import { NotAnImage, sendImage } from '../../../api/image/sendImage.ts'
import { refresh } from '../../../api/queryClient.ts'
import { toastDone } from '../../../api/toastDone.ts'
import { useT } from '../../../i18n/i18n.ts'
import { ImageInput } from '../../../page/image/ImageInput.tsx'
import css from '../DepositScreen.module.css'
import type { DepositNetwork } from '../depositQueries.ts'
import { checkProof } from './proofInput.ts'

type ProofSheetProps = { isOpen: boolean; network: DepositNetwork; onClose: () => void }

function useProofForm({ network, onClose }: ProofSheetProps) {
  const t = useT()
  const [amount, setAmount] = useState('')
  const [transaction, setTransaction] = useState('')
  const [image, setImage] = useState('')
  const [isTouched, setTouched] = useState(false)
  const [busy, setBusy] = useState<'image' | 'sending'>()
  const [refused, setRefused] = useState<string>()
  const checked = checkProof({ amount, transaction, image })
  const trouble = isTouched && 'trouble' in checked ? checked.trouble : undefined

  async function during(what: 'image' | 'sending', work: () => Promise<void>) {
    if (busy) return
    setBusy(what)
    setRefused(undefined)
    try {
      await work()
    } catch (problem) {
      const isNone = problem instanceof NotAnImage
      setRefused(isNone ? t('identity.noImage') : (errorText(problem) ?? t('app.error.network')))
    } finally {
      setBusy(undefined)
    }
  }
  const choose = (file: Blob) =>
    during('image', async () => {
      setImage('')
      setImage((await sendImage(file, 'depositProof')).url)
    })
  const send = async () => {
    setTouched(true)
    if (!('amount' in checked)) return
    const { asset, chainId } = network
    await during('sending', async () => {
      const told = { amount: checked.amount, transaction: checked.transaction, image }
      await call(sendDepositProof, { asset, chainId, ...told })
      void toastDone(sendDepositProof)
      refresh(getDepositProofs)
      setAmount('')
      setTransaction('')
      setImage('')
      setTouched(false)
      onClose()
    })
  }
  /** What was typed stays for the next time, and what was wrong with it does not. */
  const close = () => {
    setRefused(undefined)
    setTouched(false)
    onClose()
  }
  return {
    amount,
    setAmount,
    transaction,
    setTransaction,
    image,
    busy,
    refused,
    trouble,
    choose,
    send,
    close,
  }
}

export function ProofSheet(props: ProofSheetProps) {
  const { isOpen, network } = props
  const t = useT()
  const form = useProofForm(props)
  const input = useRef<HTMLInputElement>(null)
  const error = (of: string) =>
    form.trouble === of ? t(`depositProof.${form.trouble}`) : undefined
  const alert = form.refused ?? error('imageMissing')
  return (
    <Sheet isOpen={isOpen} onClose={form.close} title={t('depositProof.open')}>
      <form
        noValidate
        className={css.choices}
        onSubmit={(event) => {
          event.preventDefault()
          void form.send()
        }}
      >
        <p className={css.note}>{`${network.asset} · ${network.chain}`}</p>
        <AmountField
          label={t('depositProof.amount')}
          value={form.amount}
          onChange={form.setAmount}
          decimals={Math.min(network.decimals, 8)}
          unit={network.asset}
          error={error('amountWrong')}
        />
        <TextField
          label={t('depositProof.transaction')}
          value={form.transaction}
          onChange={form.setTransaction}
          error={error('transactionWrong')}
        />
        <ImageInput
          input={input}
          label={t('depositProof.image')}
          onChoose={(file) => void form.choose(file)}
        />
        {form.image && <StatusPill tone="success">{t('identity.uploaded')}</StatusPill>}
        <Button
          kind="secondary"
          isBlock
          isBusy={form.busy !== undefined}
          data-wrong={error('imageMissing') && true}
          onClick={() => input.current?.click()}
        >
          {t(form.image ? 'identity.replace' : 'depositProof.image')}
        </Button>
        {alert && (
          <p className={css.note} role="alert">
            {alert}
          </p>
        )}
        <Button type="submit" size="large" isBlock isBusy={form.busy !== undefined}>
          {t('depositProof.send')}
        </Button>
      </form>
    </Sheet>
  )
}
