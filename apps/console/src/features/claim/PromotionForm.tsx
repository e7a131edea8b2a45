/** Asking for a new promotion, or for another offer of the open one. Approved, it counts. */
import { ASSET_ID } from '@assay/domain/asset.ts'
import { PROMOTION_ID } from '@assay/domain/claim/promotion.ts'
import { PLACES_MAX, PROMOTION_ISSUER_MAX } from '@assay/domain/claim/promotionRules.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import { Checkbox } from '@assay/ui/choices/Checkbox.tsx'
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import {
  type ConsolePromotion,
  type ConsolePromotionProgress,
  proposePromotion,
} from '@assay/wire/routes/operator/claim.ts'
import { getProposals, isReason } from '@assay/wire/routes/operator/proposals.ts'
import { useState } from 'react'
import { refreshReads, useAct } from '../../api/call.ts'
import { timeOf } from '../../i18n/timeOf.ts'
import { t } from '../../i18n/words.ts'
import { AskFoot } from '../../page/AskFoot.tsx'
import { Fields, Panel, Stack } from '../../page/Page.tsx'

const NAMES = ['id', 'issuer', 'asset', 'amount', 'places', 'endsAt'] as const
type Name = (typeof NAMES)[number]
type Texts = Record<Name, string>
const EMPTY: Texts = { id: '', issuer: '', asset: '', amount: '', places: '', endsAt: '' }

const wholeOf = (text: string) => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : Number.NaN)

/** Invalid input. */
function faultsOf(texts: Texts): Set<Name> {
  const issuer = texts.issuer.trim()
  const places = wholeOf(texts.places)
  const isRight: Record<Name, boolean> = {
    id: PROMOTION_ID.test(texts.id.trim()),
    issuer: issuer !== '' && issuer.length <= PROMOTION_ISSUER_MAX,
    asset: ASSET_ID.test(texts.asset.trim().toUpperCase()),
    amount: (parseAmount(texts.amount.trim()) ?? 0n) > 0n,
    places: places >= 1 && places <= PLACES_MAX,
    endsAt: timeOf(texts.endsAt) > Date.now(),
  }
  return new Set(NAMES.filter((name) => !isRight[name]))
}

type FormProps = { promotion: ConsolePromotionProgress | undefined; onMade: () => void }

export function PromotionForm({ promotion, onMade }: FormProps) {
  const [texts, setTexts] = useState(EMPTY)
  const [left, setLeft] = useState<Partial<Record<Name, boolean>>>({})
  const [needsIdentity, setNeedsIdentity] = useState(true)
  const [isOffered, setOffered] = useState(promotion?.isOffered ?? true)
  const [reason, setReason] = useState('')
  const propose = useAct(proposePromotion, () => {
    setReason('')
    setTexts(EMPTY)
    setLeft({})
    onMade()
    refreshReads(getProposals)
    showToast(t('proposal.made'), 'success')
  })
  const faults = faultsOf(texts)
  const errorOf = (name: Name) => {
    if (!left[name] || texts[name] === '' || !faults.has(name)) return undefined
    return name === 'id' || name === 'asset' ? t(`bounds.${name}`) : t(`claim.bounds.${name}`)
  }
  const wanted = promotion
    ? { ...termsOf(promotion), isOffered }
    : faults.size === 0
      ? { ...typed(texts), needsIdentity, isOffered }
      : undefined
  const isFilled = wanted !== undefined && isReason(reason)
  return (
    <Panel title={promotion ? t('claim.change', { promotion: promotion.id }) : t('claim.new')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isFilled) void propose.run({ ...wanted, reason: reason.trim() })
        }}
      >
        <Stack>
          <p>{t('claim.formHint')}</p>
          {!promotion && (
            <>
              <Fields>
                {NAMES.map((name) => (
                  <TextField
                    key={name}
                    label={t(`claim.field.${name}`)}
                    value={texts[name]}
                    onChange={(text) => setTexts({ ...texts, [name]: text })}
                    onBlur={() => setLeft({ ...left, [name]: true })}
                    error={errorOf(name)}
                    inputMode={name === 'amount' || name === 'places' ? 'decimal' : 'text'}
                  />
                ))}
              </Fields>
              <Checkbox isChecked={needsIdentity} onChange={setNeedsIdentity}>
                {t('claim.identity')}
              </Checkbox>
            </>
          )}
          <Checkbox isChecked={isOffered} onChange={setOffered}>
            {t('earn.offered')}
          </Checkbox>
          <AskFoot reason={reason} isFilled={isFilled} act={propose} onReason={setReason} />
        </Stack>
      </form>
    </Panel>
  )
}

const typed = (texts: Texts) => ({
  id: texts.id.trim(),
  issuer: texts.issuer.trim(),
  asset: texts.asset.trim().toUpperCase(),
  places: wholeOf(texts.places),
  amount: parseAmount(texts.amount.trim())!,
  endsAt: timeOf(texts.endsAt),
})

const termsOf = ({ claimed: _, ...terms }: ConsolePromotionProgress): ConsolePromotion => terms
