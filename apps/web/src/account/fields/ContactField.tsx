/** An email address, or a phone number with its dialing code in front. */
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/i18n.ts'
import css from '../accountForms.module.css'
import { areaCodesQuery } from './accountQueries.ts'
import type { ContactDraft } from './contact.ts'
import { RegionSheet } from './RegionSheet.tsx'

type ContactFieldProps = {
  contact: ContactDraft
  onChange: (contact: ContactDraft) => void
  error: string | undefined
}

export function ContactField({ contact, onChange, error }: ContactFieldProps) {
  const t = useT()
  const [isPicking, setPicking] = useState(false)
  const { data: codes = [] } = useQuery({ ...areaCodesQuery, enabled: contact.kind === 'phone' })
  const setAccount = (account: string) => onChange({ ...contact, account })
  if (contact.kind === 'email') {
    return (
      <TextField
        label={t('account.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        enterKeyHint="next"
        maxLength={254}
        value={contact.account}
        onChange={setAccount}
        error={error}
      />
    )
  }
  return (
    <>
      <div className={css.contact}>
        <button
          type="button"
          className={css.dialCode}
          aria-haspopup="dialog"
          aria-label={t('account.dialCode', { code: contact.dialCode })}
          onClick={() => setPicking(true)}
        >
          <span className="num">{contact.dialCode}</span>
          <ChevronDown size={16} aria-hidden="true" />
        </button>
        <TextField
          label={t('account.phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          enterKeyHint="next"
          maxLength={32}
          value={contact.account}
          onChange={setAccount}
          error={error}
        />
      </div>
      <RegionSheet
        codes={codes}
        hasDialCodes
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        onPick={({ dialCode }) => {
          onChange({ ...contact, dialCode })
          setPicking(false)
        }}
      />
    </>
  )
}
