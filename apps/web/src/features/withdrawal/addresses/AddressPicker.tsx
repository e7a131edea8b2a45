/**
 * The saved address that coins go to; another is chosen in a sheet, a new one added in the book.
 */
import { RadioList } from '@assay/ui/choices/RadioList.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { AddressText } from '../../../chain/AddressText.tsx'
import { useT } from '../../../i18n/i18n.ts'
import { useGo } from '../../../routing/useGo.ts'
import type { WithdrawForm } from '../useWithdrawForm.ts'
import css from '../WithdrawScreen.module.css'

export function AddressPicker({ form }: { form: WithdrawForm }) {
  const t = useT()
  const go = useGo()
  const [isOpen, setOpen] = useState(false)
  const { own, address, network } = form
  const add = () => go.to(`/addressBook?add=1&coin=${network.asset}&chain=${network.chainId}`)
  if (!address) {
    return (
      <Button kind="secondary" size="large" isBlock onClick={add}>
        {t('withdrawal.open.address')}
      </Button>
    )
  }
  return (
    <>
      <button type="button" className={css.picker} onClick={() => setOpen(true)}>
        <span className={css.label}>{t('withdrawal.to')}</span>
        <ChevronDown size={18} aria-hidden="true" />
        <span className={css.picked}>
          {address.remark && <b>{address.remark}</b>}
          <AddressText address={address.address} />
        </span>
      </button>
      <Sheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('withdrawal.choose')}
        footer={
          <Button kind="secondary" isBlock onClick={add}>
            {t('withdrawal.open.address')}
          </Button>
        }
      >
        <RadioList
          label={t('withdrawal.choose')}
          value={String(address.id)}
          options={own.map((row) => ({
            value: String(row.id),
            label: row.remark || row.chain,
            hint: <AddressText address={row.address} />,
          }))}
          onPick={(id) => {
            form.setAddressId(Number(id))
            setOpen(false)
          }}
        />
      </Sheet>
    </>
  )
}
