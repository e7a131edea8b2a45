/** A country or region: a press opens the list with its search. */
import { Field, inputClass } from '@assay/ui/fields/Field.tsx'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { AreaCode } from '../../account/fields/accountQueries.ts'
import { RegionSheet } from '../../account/fields/RegionSheet.tsx'
import { useT } from '../../i18n/i18n.ts'
import css from './identity.module.css'

type CountryFieldProps = {
  codes: readonly AreaCode[]
  /** Of the selected one. */
  name: string
  onChange: (region: string) => void
}

export function CountryField({ codes, name, onChange }: CountryFieldProps) {
  const t = useT()
  const [isPicking, setPicking] = useState(false)
  const label = t('identity.country')
  return (
    <>
      <Field label={label}>
        {(control) => (
          <button
            {...control}
            type="button"
            className={`${inputClass} ${css.country}`}
            aria-haspopup="dialog"
            aria-label={`${label} ${name}`}
            onClick={() => setPicking(true)}
          >
            <span>{name}</span>
            <ChevronDown size={18} aria-hidden="true" />
          </button>
        )}
      </Field>
      <RegionSheet
        codes={codes}
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        onPick={({ region }) => {
          onChange(region)
          setPicking(false)
        }}
      />
    </>
  )
}
