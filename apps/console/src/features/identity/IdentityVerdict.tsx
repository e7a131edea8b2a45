/**
 * Verified, or the faults by part, exactly as the member will read them. No part counts as checked
 * before the operator marks it.
 */
import {
  IDENTITY_FAULTS,
  IDENTITY_FIELDS,
  type IdentityFault,
  type IdentityField,
} from '@assay/domain/identity/identityPaper.ts'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import { ConfirmSheet } from '@assay/ui/sheets/ConfirmSheet.tsx'
import {
  decideIdentity,
  getIdentityQueue,
  type IdentityPaper,
} from '@assay/wire/routes/operator/identity.ts'
import { useState } from 'react'
import { refreshReads, useAct } from '../../api/call.ts'
import { country as countryName } from '../../i18n/figures.ts'
import { t, tOf } from '../../i18n/words.ts'
import { ConsoleProblem, Stack } from '../../page/Page.tsx'
import css from './identity.module.css'

type Judged = IdentityFault | 'fine'

export function IdentityVerdict({ paper }: { paper: IdentityPaper }) {
  const { id, member, name, number, country, document } = paper
  const [isAsked, setAsked] = useState(false)
  const [judged, setJudged] = useState<Partial<Record<IdentityField, Judged>>>({})
  const decide = useAct(decideIdentity, () => {
    refreshReads(getIdentityQueue)
    showToast(t('review.decided'), 'success')
  })
  const isWhole = IDENTITY_FIELDS.every((field) => judged[field])
  const faults = Object.fromEntries(Object.entries(judged).filter(([, is]) => is !== 'fine'))
  const isFaulty = Object.keys(faults).length > 0
  return (
    <Stack>
      {IDENTITY_FIELDS.map((field) => (
        <Judgment
          key={field}
          field={field}
          value={judged[field]}
          onChange={(next) => setJudged({ ...judged, [field]: next })}
        />
      ))}
      <ConsoleProblem>{decide.error}</ConsoleProblem>
      {isFaulty ? (
        <Button
          isBlock
          kind="danger"
          isBusy={decide.isBusy}
          onClick={() => decide.run({ id, isVerified: false, ...faults })}
        >
          {t('review.refuse')}
        </Button>
      ) : (
        <Button
          isBlock
          reason={isWhole ? undefined : t('review.judgeEach')}
          onClick={() => {
            decide.clear()
            setAsked(true)
          }}
        >
          {t('review.verify')}
        </Button>
      )}
      <ConfirmSheet
        isQuick
        isOpen={isAsked}
        title={t('review.verifyTitle', { member })}
        facts={[
          { label: t('review.name'), value: name },
          { label: t('review.paperNumber'), value: number },
          {
            label: t('review.document'),
            value: `${tOf('document', document)}, ${countryName(country)}`,
          },
        ]}
        confirmLabel={t('review.verify')}
        backLabel={t('review.back')}
        isBusy={decide.isBusy}
        error={decide.error}
        onConfirm={() => void decide.run({ id, isVerified: true })}
        onClose={() => setAsked(false)}
      />
    </Stack>
  )
}

type JudgmentProps = {
  field: IdentityField
  value: Judged | undefined
  onChange: (next: Judged) => void
}

function Judgment({ field, value, onChange }: JudgmentProps) {
  return (
    <label className={css.fault}>
      {tOf('part', field)}
      <select
        className={css.select}
        value={value ?? ''}
        onChange={({ target }) =>
          onChange(IDENTITY_FAULTS.find((known) => known === target.value) ?? 'fine')
        }
      >
        <option value="" disabled>
          {t('review.notJudged')}
        </option>
        <option value="fine">{t('review.fine')}</option>
        {IDENTITY_FAULTS.map((fault) => (
          <option key={fault} value={fault}>
            {tOf('fault', fault)}
          </option>
        ))}
      </select>
    </label>
  )
}
