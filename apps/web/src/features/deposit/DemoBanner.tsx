/** A button that sends demo funds, and the note that they are on their way. */
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import { useState } from 'react'
import { toastError } from '../../api/errorText.ts'
import { useT } from '../../i18n/i18n.ts'
import css from './DepositScreen.module.css'

type DemoBannerProps = { label: string; send: () => Promise<unknown> }

export function DemoBanner({ label, send }: DemoBannerProps) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      await send()
      showToast(t('deposit.demoSent'))
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Banner>
      <div className={css.demo}>
        {t('deposit.demo')}
        <Button kind="secondary" isBlock isBusy={isBusy} onClick={press}>
          {label}
        </Button>
      </div>
    </Banner>
  )
}
