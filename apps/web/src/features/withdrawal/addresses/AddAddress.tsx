/**
 * Saves an address: coin and network, the address with its checksum, a label, both proofs. One that
 * looks like a known one is shown beside it and must be confirmed.
 */
import { Checkbox } from '@assay/ui/choices/Checkbox.tsx'
import { focusWrong } from '@assay/ui/fields/focusWrong.ts'
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { GateCard } from '@assay/ui/notes/GateCard.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { ApiError } from '@assay/wire/client/client.ts'
import {
  ADDRESS_REMARK_MAX,
  addAddress,
  sendAddressCode,
  type WithdrawInfo,
} from '@assay/wire/routes/withdrawal/withdrawal.ts'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isAddress } from 'viem/utils'
import { call } from '../../../api/call.ts'
import { errorText } from '../../../api/errorText.ts'
import { toastDone } from '../../../api/toastDone.ts'
import { AddressText } from '../../../chain/AddressText.tsx'
import { pastedAddress } from '../../../chain/addressText.ts'
import { NetworkChoice } from '../../../chain/NetworkChoice.tsx'
import { useT } from '../../../i18n/i18n.ts'
import type { MessageKey } from '../../../i18n/messageKey.ts'
import { useGo } from '../../../routing/useGo.ts'
import { useMember } from '../../../session/session.ts'
import { haptic } from '../../../store/haptic.ts'
import { ProofFields, useWithdrawalProof } from '../ProofFields.tsx'
import css from '../WithdrawScreen.module.css'
import { refreshWithdrawals, type WithdrawalNetwork } from '../withdrawalQueries.ts'

type AddAddressProps = {
  isOpen: boolean
  info: WithdrawInfo
  asset: string | undefined
  chainId: number | undefined
  onClose: () => void
}

type Typed = {
  address: string
  remark: string
  isConfirmed: boolean
  isTouched: boolean
  refused: { reason: string; message: string } | undefined
}
const NOTHING: Typed = {
  address: '',
  remark: '',
  isConfirmed: false,
  isTouched: false,
  refused: undefined,
}

const nameOf = ({ asset, chainId }: WithdrawalNetwork) => `${asset} ${chainId}`

const coinOf = ({ asset = '', chainId = 0 }: Partial<WithdrawalNetwork> = {}) => ({
  asset,
  chainId,
})

function useAddAddress({ isOpen, info, asset, chainId, onClose }: AddAddressProps) {
  const [chosen, setChosen] = useState(`${asset ?? ''} ${chainId ?? ''}`)
  const [typed, setTyped] = useState(NOTHING)
  const patch = (changes: Partial<Typed>) => setTyped((now) => ({ ...now, ...changes }))
  const [isBusy, setBusy] = useState(false)
  const { address, remark, isConfirmed, refused } = typed
  const network = info.networks.find((one) => nameOf(one) === chosen) ?? info.networks[0]
  const isSound = isAddress(address)
  const asked = { ...coinOf(network), address, isConfirmed }
  const refuse = (reason: string, error: unknown) =>
    patch({ refused: { reason, message: errorText(error) ?? '' } })
  useEffect(() => {
    if (refused) focusWrong()
  }, [refused])
  // Errors of the address are shown at its field, far above the button, not beside the code too.
  const proof = useWithdrawalProof(async () => {
    patch({ isTouched: true })
    if (!isSound) return void focusWrong()
    return call(sendAddressCode, asked).catch((error) => {
      if (!(error instanceof ApiError && error.reason.startsWith('address'))) throw error
      return void refuse(error.reason, error)
    })
  })
  const { clear } = proof
  useEffect(() => {
    if (isOpen) return
    setTyped(NOTHING)
    clear()
  }, [isOpen, clear])
  const isWhole = isSound && proof.isWhole(info)

  async function save() {
    patch({ isTouched: true })
    if (!network || !isWhole) return haptic('warn')
    setBusy(true)
    patch({ refused: undefined })
    try {
      await call(addAddress, { ...asked, remark, ...proof.proof })
      haptic('success')
      void toastDone(addAddress)
      refreshWithdrawals()
      onClose()
    } catch (error) {
      haptic('error')
      refuse(error instanceof ApiError ? error.reason : 'unknown', error)
    } finally {
      setBusy(false)
    }
  }

  // What was confirmed or refused was another address.
  const setAddress = (text: string) => setTyped({ ...NOTHING, remark, address: text.trim() })
  return {
    ...typed,
    network,
    isBusy,
    proof,
    isWhole,
    save,
    setRemark: (text: string) => patch({ remark: text }),
    setConfirmed: (isRight: boolean) => patch({ isConfirmed: isRight }),
    choose: (one: WithdrawalNetwork) => setChosen(nameOf(one)),
    looksAlike: refused?.reason === 'addressLooksAlike' || isConfirmed,
    missing: missingOf({ address, isSound, isUnsure: isUnsure(typed), isWhole }),
    setAddress,
    paste: (text: string) => setAddress(pastedAddress(text) || text),
    touch: () => patch({ isTouched: address !== '' }),
    isWrong: (typed.isTouched || address.length >= 42) && !isSound,
  }
}

type AddressForm = ReturnType<typeof useAddAddress>

const alikeOf = (refused: Typed['refused']) =>
  refused?.reason === 'addressLooksAlike' ? refused : undefined

const isUnsure = ({ refused, isConfirmed }: Typed) => alikeOf(refused) !== undefined && !isConfirmed

/** The first thing that keeps the address from being saved; undefined when nothing does. */
function missingOf(form: {
  address: string
  isSound: boolean
  /** It resembles another one. */
  isUnsure: boolean
  isWhole: boolean
}): MessageKey | undefined {
  if (form.address === '') return 'withdrawal.book.enterAddress'
  if (!form.isSound) return 'withdrawal.book.wrongAddress'
  if (form.isUnsure) return 'withdrawal.tick'
  return form.isWhole ? undefined : 'withdrawal.enterProof'
}

/** Without a fund password no code is asked for: it is set first, and leads back here. */
export function AddAddress(props: AddAddressProps) {
  const { info, isOpen, onClose } = props
  const t = useT()
  const isPinSet = useMember()?.hasPin || info.hasPin
  if (isPinSet) return <AddAddressForm {...props} />
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('withdrawal.open.address')}>
      <PinGate {...props} />
    </Sheet>
  )
}

function PinGate({ asset, chainId }: AddAddressProps) {
  const t = useT()
  const go = useGo()
  const network = asset && chainId ? `&coin=${asset}&chain=${chainId}` : ''
  const back = encodeURIComponent(`/addressBook?add=1${network}`)
  return (
    <GateCard
      title={t('error.pinNotSet')}
      action={
        <Button size="large" isBlock onClick={() => go.to(`/modifyPayPass?from=${back}`)}>
          {t('withdrawal.open.pin')}
        </Button>
      }
    >
      {t('withdrawal.book.pinFirst')}
    </GateCard>
  )
}

function AddAddressForm(props: AddAddressProps) {
  const t = useT()
  const { info, isOpen, onClose } = props
  const form = useAddAddress(props)
  const { network, refused, missing } = form
  const alike = alikeOf(refused)
  const atAddress = refused && /^address/.test(refused.reason) ? refused.message : undefined
  return (
    <Sheet
      isOpen={isOpen}
      isLocked={form.isBusy}
      onClose={onClose}
      title={t('withdrawal.open.address')}
      footer={
        <Button
          size="large"
          isBlock
          isBusy={form.isBusy}
          reason={missing && t(missing)}
          onClick={form.save}
        >
          {t('withdrawal.book.save')}
        </Button>
      }
    >
      <div className={css.form}>
        {network && (
          <NetworkChoice
            networks={info.networks}
            network={network}
            onChange={form.choose}
            coinLabel={t('withdrawal.coin')}
            networkLabel={t('withdrawal.network')}
          />
        )}
        <TextField
          label={t('withdrawal.book.address')}
          value={form.address}
          onChange={form.setAddress}
          onBlur={form.touch}
          onPaste={(event) => {
            event.preventDefault()
            form.paste(event.clipboardData.getData('text'))
          }}
          maxLength={100}
          error={
            alike
              ? undefined
              : (atAddress ?? (form.isWrong ? t('error.addressInvalid') : undefined))
          }
        />
        {/* The field does not show a whole address on a phone. */}
        {/^0x.{20}/.test(form.address) && <AddressText address={form.address} />}
        {form.looksAlike && <Alike form={form} alike={alike?.message} />}
        <TextField
          label={t('withdrawal.book.remark')}
          hint={t('withdrawal.book.remarkHint', { count: ADDRESS_REMARK_MAX })}
          value={form.remark}
          onChange={form.setRemark}
          maxLength={ADDRESS_REMARK_MAX}
        />
        <ProofFields proof={form.proof} factors={info} refused={atAddress ? undefined : refused} />
      </div>
    </Sheet>
  )
}

/** It resembles an address that is known: both are compared before it counts. */
function Alike({ form, alike }: { form: AddressForm; alike: string | undefined }) {
  const t = useT()
  const { isConfirmed } = form
  return (
    <Banner kind="warn" icon={<TriangleAlert size={18} aria-hidden="true" />}>
      {alike && <p className={css.alike}>{alike}</p>}
      <p className={css.alike}>
        {t('withdrawal.book.typed')} <span className="num">{form.address}</span>
      </p>
      <Checkbox
        isChecked={isConfirmed}
        isWrong={alike !== undefined && !isConfirmed}
        onChange={form.setConfirmed}
      >
        {t('withdrawal.book.isRight')}
      </Checkbox>
    </Banner>
  )
}
