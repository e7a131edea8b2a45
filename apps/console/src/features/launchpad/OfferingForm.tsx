/** Proposes a new offering of tokens. On approval it is shown, and its tokens are reserved. */
import { Checkbox } from '@assay/ui/choices/Checkbox.tsx'
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { proposeOffering } from '@assay/wire/routes/operator/launchpad.ts'
import { getProposals, isReason } from '@assay/wire/routes/operator/proposals.ts'
import { useState } from 'react'
import { refreshReads, useAct } from '../../api/call.ts'
import { t } from '../../i18n/words.ts'
import { AskFoot } from '../../page/AskFoot.tsx'
import { Fields, Panel, Stack } from '../../page/Page.tsx'
import {
  faultsOf,
  OFFERING_NAMES,
  type OfferingName,
  type OfferingTexts,
  typedOffering,
} from './typedOffering.ts'

const EMPTY = Object.fromEntries(OFFERING_NAMES.map((name) => [name, ''])) as OfferingTexts

export function OfferingForm() {
  const [texts, setTexts] = useState(EMPTY)
  const [left, setLeft] = useState<Partial<Record<OfferingName, boolean>>>({})
  const [isProRata, setProRata] = useState(false)
  const [needsIdentity, setNeedsIdentity] = useState(false)
  const [reason, setReason] = useState('')
  const propose = useAct(proposeOffering, () => {
    setReason('')
    setTexts(EMPTY)
    setLeft({})
    refreshReads(getProposals)
    showToast(t('proposal.made'), 'success')
  })
  const faults = faultsOf(texts)
  const errorOf = (name: OfferingName) => {
    if (!left[name] || texts[name] === '' || !faults.has(name)) return undefined
    return name === 'id' || name === 'asset' ? t(`bounds.${name}`) : t(`launchpad.bounds.${name}`)
  }
  const isFilled = faults.size === 0 && isReason(reason)
  const allotment = isProRata ? 'proRata' : 'firstCome'
  return (
    <Panel title={t('launchpad.new')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isFilled) return
          const terms = { ...typedOffering(texts), allotment, needsIdentity } as const
          void propose.run({ ...terms, reason: reason.trim() })
        }}
      >
        <Stack>
          <p>{t('launchpad.formHint')}</p>
          <Fields>
            {OFFERING_NAMES.map((name) => (
              <TextField
                key={name}
                label={t(`launchpad.field.${name}`)}
                value={texts[name]}
                onChange={(text) => setTexts({ ...texts, [name]: text })}
                onBlur={() => setLeft({ ...left, [name]: true })}
                error={errorOf(name)}
              />
            ))}
          </Fields>
          <Checkbox isChecked={isProRata} onChange={setProRata}>
            {t('launchpad.proRata')}
          </Checkbox>
          <Checkbox isChecked={needsIdentity} onChange={setNeedsIdentity}>
            {t('launchpad.identity')}
          </Checkbox>
          <AskFoot reason={reason} isFilled={isFilled} act={propose} onReason={setReason} />
        </Stack>
      </form>
    </Panel>
  )
}
